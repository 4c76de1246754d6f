internal import Foundation
package import StageContract

/// Errors of a workspace and its files.
package enum WorkspaceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The folder contains no `sonar.yaml`.
  case notAJournal(path: String)
  /// A journal that was found rather than named does not belong to the user, or others may write to it
  /// (`isOpen`, which is checked for a named one too); `path` is the offending file or folder.
  case foreign(path: String, journal: String, isOpen: Bool)
  /// A journal was to be created in a folder that contains other files.
  case folderNotEmpty(path: String)
  /// There is no such file or folder.
  case missing(path: String)
  /// No recording matches the ID.
  case noSuchRecording(prefix: String)
  /// Several recordings' IDs start with `prefix`; `ids` are sorted.
  case ambiguousRecording(prefix: String, ids: [String])
  /// Another process has locked the journal; `pid` is nil if unknown.
  case locked(path: String, pid: Int32?)
  /// Other machines work on the journal; `who` is the subject and the verb of the message.
  case onCluster(path: String, who: String)
  /// The folder to import from overlaps a journal; only a journal's own inbox may lie inside it.
  case inboxOverlapsJournal(path: String, journal: String, overlap: Overlap)
  /// The list of deleted recordings cannot be read, so that one of them could be imported again; `reason`
  /// quotes none of its values.
  case deletionsUnreadable(path: String, reason: String)
  /// The run ended before the file was read completely.
  case cutOff(path: String)
  /// A system call failed; `code` is its `errno`.
  case inputOutput(path: String, action: String, code: Int32)
  /// The bytes of a copy differ from those that were read.
  case copyDiffers(path: String)
  /// A document is not valid for its kind; `reason` quotes none of its values.
  case malformed(path: String, kind: String, reason: String)
  /// A later release wrote the document.
  case laterVersion(path: String, kind: String, found: Int, supported: Int)
  /// There is a link, a folder or a device where a file belongs.
  case notAFile(path: String)

  /// How a folder and a journal overlap; the raw value is a verb phrase for the message.
  package enum Overlap: String, Sendable {
    case isJournal = "is"
    case holdsJournal = "holds"
    case liesInJournal = "lies in"
  }

  /// Exit status (sysexits).
  package var exitStatus: ExitStatus {
    switch self {
    case .foreign, .folderNotEmpty, .noSuchRecording, .ambiguousRecording, .inboxOverlapsJournal: .usage
    case .malformed, .laterVersion, .deletionsUnreadable, .notAFile: .badInput
    case .notAJournal, .missing: .missingInput
    case .inputOutput, .copyDiffers: .inputOutput
    case .locked, .onCluster, .cutOff: .temporary
    }
  }

  /// True if somebody else works on the journal.
  package var isHeld: Bool {
    switch self {
    case .locked, .onCluster: true
    default: false
    }
  }

  /// The cause alone, without the path and the advice; it quotes no values.
  package var reason: String {
    switch self {
    case .malformed(_, _, let reason), .deletionsUnreadable(_, let reason): reason
    case .laterVersion: "a later release wrote it"
    case .notAFile: "it is not a regular file"
    case .missing: "there is no such file or folder"
    case .inputOutput(_, _, let code): String(cString: strerror(code))
    default: description
    }
  }

  /// One line: what, where, what to do now.
  package var description: String {
    switch self {
    case .notAJournal(let path):
      "\(path.printable): not a journal (it holds no sonar.yaml); create one with: sonar init DIR"
    case .foreign(let path, let journal, let isOpen):
      isOpen
        ? "\(path.printable): others may write to it, and the journal's programs run as you; revoke that with:"
          + " chmod go-w \(path.printable.shellQuoted)"
        : "\(path.printable): belongs to another user, and the journal's programs run as you; if you trust it, name it"
          + " explicitly: --journal \(journal.printable.shellQuoted) (or SONAR_JOURNAL)"
    case .folderNotEmpty(let path):
      "\(path.printable): neither empty nor a journal; name an empty or a new folder"
    case .missing(let path):
      "\(path.printable): there is no such file or folder; check the name, or restore it from a backup"
    case .noSuchRecording(let prefix):
      "\(prefix.printable): no recording matches that ID; `sonar list --long` shows the IDs, whose times are in UTC"
    case .ambiguousRecording(let prefix, let ids):
      "\(prefix.printable): \(ids.count) recordings match that ID"
        + " (\(ids.prefix(3).joined(separator: ", "))\(ids.count > 3 ? ", …" : "")); give more of the ID"
    case .locked(let path, let pid):
      "\(path.printable): another sonar is running here\(pid.map { " (process \($0))" } ?? "");"
        + " try again when it has finished"
    case .onCluster(let path, let who):
      "\(path.printable): \(who); try again when that has ended; once you know that it has: sonar cluster release"
    case .inboxOverlapsJournal(let path, let journal, let overlap):
      "\(path.printable): \(overlap.rawValue) the journal \(journal.printable), and nothing is imported from a journal;"
        + " nothing was changed; set inbox: in sonar.yaml to a folder outside it"
    case .deletionsUnreadable(let path, let reason):
      "\(path.printable): the list of deleted recordings cannot be read (\(reason)), so nothing is imported from the"
        + " inbox, and no deletion is complete; restore it from a backup, or, if there is none, move deleted files"
        + " out of the inbox, then remove it; sonar add FILE still works"
    case .cutOff(let path):
      "\(path.printable): the run ended before it was read completely; the next run continues"
    case .inputOutput(let path, let action, let code):
      "\(path.printable): cannot \(action): \(String(cString: strerror(code)))" + Self.advice(code)
    case .copyDiffers(let path):
      "\(path.printable): the copy differs from what was read; check the disk, then run again"
    case .malformed(let path, let kind, let reason):
      "\(path.printable): not a valid \(kind) document (\(reason)); restore it from a backup, or correct the JSON by hand"
    case .laterVersion(let path, let kind, let found, let supported):
      "\(path.printable): a later release wrote it (\(kind) version \(found), and this one reads up to \(supported));"
        + " update Sonar"
    case .notAFile(let path):
      "\(path.printable): not a regular file; "
        + (path.hasSuffix("/owner.json")
          ? "the entry counts as private until the file itself is put there"
          : "put the file itself there") + ", from a backup if need be"
    }
  }

  /// True if its description says what to do.
  package var hasAdvice: Bool {
    if case .inputOutput(_, _, let code) = self { !Self.advice(code).isEmpty } else { true }
  }

  /// Advice for a system call that failed with `code`; empty if there is none.
  private static func advice(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "; check its owner and permissions"
    case ENOTDIR: "; there is a file where a folder belongs: move it away"
    case EISDIR: "; there is a folder where a file belongs: move it away"
    case ELOOP: "; replace the link with the file itself"
    case ENOSPC, EDQUOT: "; free some space, then run it again"
    case EROFS: "; mount the disk read-write"
    case EIO: "; check the disk"
    default: ""
    }
  }

  /// The error of the system call that just failed. It reads `errno`, so call it first.
  package static func system(_ action: String, _ path: String) -> WorkspaceError {
    .inputOutput(path: path, action: action, code: errno)
  }
}
