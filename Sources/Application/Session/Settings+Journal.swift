package import Foundation
package import Inbox
package import Pipeline
import StageContract
package import Workspace

extension Settings {
  /// The time zone of days and times: the setting `time_zone`, else the system's.
  /// - Throws: `CommandFailure` (64) for an unknown name.
  package func timeZone() throws -> TimeZone {
    guard let name = values["time_zone"]?.text else { return .current }
    guard let zone = TimeZone(identifier: name) else {
      throw CommandFailure(
        status: .usage, "sonar.yaml: time_zone: unknown time zone \(name); use one such as Europe/Berlin")
    }
    return zone
  }

  /// Codes of the languages spoken in the journal, the default first; `en` if unset.
  package var languages: [String] { list("languages") ?? ["en"] }

  /// Names and words that the speech model is told to expect.
  package var vocabulary: [String] { list("vocabulary") ?? [] }

  /// The elements of the setting `name`; nil if it is unset.
  private func list(_ name: String) -> [String]? {
    switch values[name] {
    case .list(let list): list.map(\.text)
    case .some(let value): value.text.split(separator: ",").map(String.init)
    case nil: nil
    }
  }

  /// The language of the journal's texts, BCP 47: the setting `locale`, else the first of its spoken languages.
  package var locale: String { values["locale"]?.text ?? languages.first ?? "en" }

  /// Absolute path of the inbox of `workspace`.
  package func inbox(of workspace: Workspace) -> String {
    guard let path = values["inbox"]?.text, !path.isEmpty else { return workspace.inbox }
    if path.hasPrefix("~/") { return Workspace.home + path.dropFirst() }
    return path.hasPrefix("/") ? path : workspace.root + "/" + path
  }

  /// True if imported files stay in the inbox.
  package var keepsInbox: Bool { values["keep_inbox"] == .bool(true) }

  /// True if imported files of the inbox get a receipt.
  package var writesReceipts: Bool { values["receipts"] == .bool(true) }

  /// How long a file of the inbox must have been unchanged before it is imported.
  private var settleSeconds: Double { values["settle_seconds"].flatMap { Double($0.text) } ?? 5 }

  /// The inbox of `workspace` with its rules for skipping files.
  package func watchedInbox(of workspace: Workspace) -> Inbox {
    inbox(at: inbox(of: workspace), of: workspace)
  }

  /// The folder at `path` as an inbox of `workspace`.
  ///
  /// A file is imported once it has not changed for `settleSeconds`; if that is nil, for the setting `settle_seconds`.
  package func inbox(at path: String, of workspace: Workspace, settleSeconds: Double? = nil) -> Inbox {
    var patterns = Inbox.defaultIgnorePatterns
    switch values["ignore"] {
    case .list(let list): patterns += list.map(\.text)
    case .some(let one): patterns.append(one.text)
    case nil: break
    }
    return Inbox(
      path: path, ignorePatterns: patterns, settleSeconds: settleSeconds ?? self.settleSeconds,
      followsLinks: values["follow_links"] == .bool(true), journal: workspace.root)
  }
}
