import Model
import Workspace

/// The lines of `written.json` with what each is copied from and its times, as terminal text.
struct WrittenText {
  var written: Written
  var output: Output

  /// The lines, without escape sequences if `output` is plain.
  var lines: [String] {
    let writer = written.writer
    let server = [writer.server, writer.version].compactMap(\.self).joined(separator: " ")
    return ["Written by \(writer.model) (\(server))".printable]
      + section("Title", written.title, isTitle: true)
      + written.sentences.enumerated().flatMap { section("\($0 + 1)", $1) }
  }

  private func section(_ name: String, _ line: Written.Line, isTitle: Bool = false) -> [String] {
    var lines = ["", output.bold("\(name)  \(line.text)".printable)]
    switch (line.origin, line.failure) {
    case (.written, _): lines.append("  copied from")
    case (.said, nil): lines.append("  chosen by Sonar")
    case (.said, let failure?):
      lines.append(
        output.warning("  \(isTitle ? "chosen by Sonar" : "said"), in place of “\(failure.text.printable)”"))
      lines.append("  " + failure.reason.printable)
    }
    return lines
      + line.sources.map { source in
        let (span, text) = (source.sentence.span, source.sentence.text)
        return "  \(SampleClock.text(span.start))–\(SampleClock.text(span.end))  \(text.printable)"
      }
  }
}
