import Model
import Pipeline

extension Diagnosis {
  /// Checks that the reader's weights are installed; `sonar-read` says if they cannot be used.
  package mutating func checkReader() {
    guard let path = installation.file(kind: .weights, name: "reader") else {
      let advice = "repair it, or run `make install`"
      return add("reader", .optional, "not installed: titles, moods and summaries are poorer", advice)
    }
    let languages = Reading.measuredLanguages.sorted().joined(separator: ", ")
    add("reader", .ok, "\(path) (measured for \(languages))", "")
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
