import Digest
internal import Foundation
package import Model
package import Pipeline
package import StageContract
package import Workspace

/// A record of what a command replaced: `state/changes/RUN.json`.
///
/// It is written before anything is replaced. Results are named by their fingerprints; the only words of an entry in it are
/// those of the owner's title and corrections, and they go when the entry is made discreet or private, or deleted.
package struct ChangeRecord: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "change", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// Name of the command in the history.
  package var command: String
  /// When it began, RFC 3339.
  package var startedAt: String
  /// The journal's settings; nil if it did not change them.
  package var settings: ReplacedFile?
  /// The replaced parts of recordings, by their IDs.
  package var recordings: [String: Replaced] = [:]

  /// A file of settings before and after.
  package struct ReplacedFile: Codable, Equatable, Sendable {
    /// Its earlier text; nil if there was no file.
    package var text: String?
    /// SHA-256 of the text that replaced it; nil if the file was removed.
    package var replacement: String?

    /// The record of replacing `file` by `new`, nil to remove it.
    /// - Throws: `WorkspaceError`.
    package init(_ file: SettingsFile, by new: String?) throws(WorkspaceError) {
      text = try file.text()
      replacement = Self.digest(new)
    }

    /// True if `file` still is as it was left, or as it was before.
    /// - Throws: `WorkspaceError`.
    func isUntouched(_ file: SettingsFile) throws(WorkspaceError) -> Bool {
      let now = try file.text()
      return now == text || Self.digest(now) == replacement
    }

    private static func digest(_ text: String?) -> String? { text.map { Digest.sha256(Data($0.utf8)) } }
  }

  /// The replaced parts of a recording.
  package struct Replaced: Codable, Equatable, Sendable {
    /// Fingerprints of the results that were shown, by stage.
    package var shown: [String: String] = [:]
    /// Its settings; nil if they were not changed.
    package var settings: ReplacedFile?
    /// The owner's words; nil if they were not changed.
    package var owner: Words?
    /// The owner's date; nil if it was not changed.
    package var date: Spoken?

    /// True if nothing was.
    var isEmpty: Bool { shown.isEmpty && settings == nil && owner == nil && date == nil }
  }

  /// When an entry was spoken, as the owner stated it.
  package struct Spoken: Codable, Equatable, Sendable {
    /// RFC 3339; nil if the owner had not stated it.
    package var at: String?
  }

  /// The words in an `owner.json` that corrections and titles change, and its verdicts about sentences.
  package struct Words: Codable, Equatable, Sendable {
    package var title: String?
    package var corrections: [Owner.Correction]
    /// Nil in records of earlier builds.
    package var sentences: [Owner.Verdict]?

    package init(_ owner: Owner) {
      (title, corrections, sentences) = (owner.title, owner.corrections, owner.verdicts)
    }

    /// `owner` with these words instead of its own.
    package func applied(to owner: Owner) -> Owner {
      var owner = owner
      (owner.title, owner.corrections) = (title, corrections)
      owner.verdicts = sentences ?? owner.verdicts
      return owner
    }
  }

  package init(command: String, startedAt: String) { (self.command, self.startedAt) = (command, startedAt) }

  /// True if the command replaced nothing.
  var isEmpty: Bool { settings == nil && recordings.isEmpty }

  /// True if every name that becomes part of a path is one.
  var isSafe: Bool {
    recordings.values.allSatisfy { replaced in
      replaced.shown.allSatisfy { stage, fingerprint in
        [stage, fingerprint].allSatisfy { RelativeName($0)?.isSingle ?? false }
      }
    }
  }
}
