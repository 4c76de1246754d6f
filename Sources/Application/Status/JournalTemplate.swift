package import Foundation
import Inbox
package import Pipeline
import Workspace

/// Defaults of a new journal on this machine.
package enum NewJournal {
  /// Settings with the best installed model, or base.en, which has to be fetched, if none is installed.
  package static func settings(
    installation: Installation, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> JournalTemplate {
    JournalTemplate(model: installedModel(installation) ?? "base.en", environment: environment)
  }

  /// Name of the best installed model; nil if there is none.
  package static func installedModel(_ installation: Installation) -> String? {
    ModelCatalogue.best { installation.file(kind: .model, name: $0) != nil }
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

    """
  }
}
