import Model
import Workspace

/// What a language model wrote, sentence by sentence, as terminal text.
struct WrittenText {
  var written: Written
  var output: Output

  /// The lines, without escape sequences if `output` is plain.
  var lines: [String] {
    let writer = written.writer
    let server = [writer.server, writer.version].compactMap(\.self).joined(separator: " ")
    return ["Written by \(writer.model) (\(server))".printable]
      + section("Title", written.title, lists: false)
      + written.sentences.enumerated().flatMap { section("\($0 + 1)", $1, lists: true) }
  }

  private func section(_ name: String, _ line: Written.Line, lists: Bool) -> [String] {
    var lines = ["", output.bold("\(name)  \(line.text)".printable)]
    switch (line.origin, line.failure) {
    case (.written, _): lines.append("  written; all of it was said")
    case (.said, nil): lines.append("  chosen by Sonar")
    case (.said, let failure?):
      lines.append(
        output.warning("  \(lists ? "said" : "chosen by Sonar"), in place of “\(failure.text.printable)”"))
      lines.append("  " + failure.reason.printable)
    }
    guard lists else { return lines }
    return lines
      + line.sources.map { "  \(SampleClock.text($0.sentence.span.start))  \($0.sentence.text.printable)" }
  }
}
