import Model
import Pipeline
import StageContract
import Text

extension Diagnosis {
  /// Checks that the reader's weights are installed, and that `sonar-read` reads with them.
  /// - Throws: `StageFailure` if interrupted.
  package mutating func checkReader() async throws {
    let advice = "repair it, or run `make install`"
    guard let path = installation.file(kind: .weights, name: "reader") else {
      return add("reader", .optional, "not installed: titles, moods and summaries are poorer", advice)
    }
    if let fault = try await readerFault() { return add("reader", .optional, fault, advice) }
    let languages = Reading.measuredLanguages.sorted().joined(separator: ", ")
    add("reader", .ok, "\(path) (measured for \(languages))", "")
  }

  /// Why `sonar-read` reads nothing; nil if it does. The stage alone knows what it can use.
  private func readerFault() async throws -> String? {
    let transcript = SpokenSentences(["Good morning."], language: "en").transcript
    do {
      let remarks = try await TextStageRunner.with(installation, settings: Settings()) { stages in
        try await stages.remarks(reading: transcript)
      }
      return remarks.first
    } catch {
      guard let failure = CommandFailure(error), failure.status != .interrupted else { throw error }
      return failure.message
    }
  }

  /// Checks that the word lists that come with Sonar are installed and readable.
  package mutating func checkLanguage() {
    do throws(CommandFailure) {
      _ = try installation.insightLists()
      let folder = installation.file(kind: .lists, name: "language") ?? ""
      findings.append(Finding(what: "word lists", state: .ok, detail: folder, advice: ""))
    } catch {
      let advice = "repair it, or run `make install`"
      findings.append(Finding(what: "word lists", state: .missing, detail: error.message, advice: advice))
    }
  }
}
