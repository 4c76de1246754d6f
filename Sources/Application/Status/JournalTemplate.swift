package import Foundation
import Inbox
package import Pipeline
import Workspace

/// Defaults of a new journal on this machine.
package enum NewJournal {
  /// Settings with the best installed model. If none is installed, with one that has to be fetched: the one that `fit`
  /// recommends, or base.en.
  package static func settings(
    installation: Installation, environment: [String: String] = ProcessInfo.processInfo.environment,
    fit: ModelFit? = nil
  ) -> JournalTemplate {
    let model = installedModel(installation, fit: fit) ?? fit?.recommended?.name ?? "base.en"
    return JournalTemplate(model: model, environment: environment)
  }

  /// Name of the best installed model, if possible of those that suit the machine by `fit`; nil if there is none.
  package static func installedModel(_ installation: Installation, fit: ModelFit? = nil) -> String? {
    func isInstalled(_ name: String) -> Bool { installation.file(kind: .model, name: name) != nil }
    let fitting = fit.flatMap { fit in
      ModelCatalogue.best { isInstalled($0) && fit.estimate(of: $0)?.fits == true }
    }
    return fitting ?? ModelCatalogue.best(isInstalled: isInstalled)
  }
}

/// The settings file that `sonar init` writes.
package struct JournalTemplate: Equatable {
  package var model: String
  /// IANA name.
  package var timeZone: String
  /// BCP 47.
  package var locale: String
  /// ISO 4217.
  package var currency: String

  /// The template with locale and currency from `environment`.
  package init(model: String, timeZone: TimeZone = .current, environment: [String: String]) {
    self.model = model
    self.timeZone = timeZone.identifier == "GMT" ? "Etc/UTC" : timeZone.identifier
    locale = Self.locale(environment)
    currency = Locale(identifier: locale.replacing("-", with: "_")).currency?.identifier ?? "USD"
  }

  /// Language and region from the environment: `de-DE` for `de_DE.UTF-8`, `en-US` for `C`.
  package static func locale(_ environment: [String: String]) -> String {
    let named = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = (named ?? "C").prefix { $0 != "." && $0 != "@" }
    let parts = name.split(separator: "_")
    let isName = parts.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    guard isName, let language = parts.first, (2...3).contains(language.count), parts.count <= 2 else {
      return "en-US"
    }
    return parts.joined(separator: "-")
  }

  /// The text of `sonar.yaml`.
  package var text: String {
    """
    # Settings of this journal. Lines that begin with # are comments; sonar plan shows what a change would redo.

    # The speech model. sonar models list shows the others; sonar models fetch base.en downloads one.
    model: \(model)

    # The style of summaries: concise, reflective, actionable, or one of your own.
    style: \(InstalledStyle.default)

    # The languages you speak, the most frequent one first.
    languages: [en]

    # Names and words you use, to have them spelt correctly.
    # vocabulary: [Anna, Sonar]

    # Your time zone, locale and currency, used to read and show days, dates and amounts.
    time_zone: \(timeZone)
    locale: \(locale)
    currency: \(currency)

    # A language model on this machine that writes summaries; sonar doctor shows which there is.
    # writer: {endpoint: "http://127.0.0.1:11434", model: "qwen3:4b"}

    # An inbox other than inbox/ here, such as a phone's synced folder; keep_inbox leaves all files in it.
    # inbox: ~/Phone/Recordings
    # keep_inbox: true
    # receipts: true
    # ignore: ["*.txt"]

    # Lower the priority of runs; call a command with each run's JSON on its standard input, and one with the page of
    # the day (sonar morning), once a day.
    # nice: 10
    # ionice: idle
    # notify: cat >> ~/sonar-runs.jsonl
    # morning: cat >> ~/mornings.md

    # A vault that every run keeps current, after it was made once by: sonar export --mirror ~/Vault
    # mirror: ~/Vault

    """
  }
}
