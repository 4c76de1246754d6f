import Pipeline

extension Diagnosis {
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
