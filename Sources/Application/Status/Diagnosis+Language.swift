import Pipeline

extension Diagnosis {
  /// The word lists and the weights that come with Sonar: that they are there and can be read.
  package mutating func checkLanguage() {
    do throws(CommandFailure) {
      _ = try installation.insightLists()
      _ = try installation.moodScorers()
      let folder = installation.file(kind: .lists, name: "language") ?? ""
      findings.append(Finding(what: "word lists", state: .ok, detail: folder, advice: ""))
    } catch {
      let advice = "mend it, or make install"
      findings.append(Finding(what: "word lists", state: .missing, detail: error.message, advice: advice))
    }
  }
}
