internal import Foundation
package import StageContract

/// What can be wrong with a workspace and its files.
package enum WorkspaceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The folder holds no `sonar.yaml`.
  case notAJournal(path: String)
  /// A journal that was found and not named is not the user's own, or others may write to it (`isOpen`, which holds for
  /// a named one too); `path` is what of it.
  case foreign(path: String, journal: String, isOpen: Bool)
  /// A journal was to be made in a folder that holds other things.
  case folderNotEmpty(path: String)
  /// There is no such file or folder.
  case missing(path: String)
  /// No recording's id begins so.
  case noSuchRecording(prefix: String)
  /// Several recordings' ids begin so; `ids` are sorted.
  case ambiguousRecording(prefix: String, ids: [String])
  /// Another process works in the journal; `pid` is known when it said so.
  case locked(path: String, pid: Int32?)
  /// Recordings were to be taken from a folder that overlaps a journal, where only the journal's own inbox may be.
  case inboxOverlapsJournal(path: String, journal: String, overlap: Overlap)
  /// What was deleted cannot be read, so that it could be taken in again; `reason` holds no value of it.
  case deletionsUnreadable(path: String, reason: String)
  /// The run ended before the file was read to its end.
  case cutOff(path: String)
  /// A system call failed; `code` is its `errno`.
  case inputOutput(path: String, action: String, code: Int32)
  /// The bytes of a copy are not those that were read.
  case copyDiffers(path: String)
  /// A document is not what its kind demands; `reason` holds no value of it.
  case malformed(path: String, kind: String, reason: String)
  /// A later release wrote the document.
  case laterVersion(path: String, kind: String, found: Int, supported: Int)
  /// A link, a folder or a device lies where a file belongs.
  case notAFile(path: String)

  /// How a folder and a journal lie to each other; the raw value says so in a sentence.
  package enum Overlap: String, Sendable {
    case isJournal = "is"
    case holdsJournal = "holds"
    case liesInJournal = "lies in"
  }

  /// Exit status after sysexits.
  package var exitStatus: ExitStatus {
    switch self {
    case .foreign, .folderNotEmpty, .noSuchRecording, .ambiguousRecording, .inboxOverlapsJournal: .usage
    case .malformed, .laterVersion, .deletionsUnreadable, .notAFile: .badInput
    case .notAJournal, .missing: .missingInput
    case .inputOutput, .copyDiffers: .inputOutput
    case .locked, .cutOff: .temporary
    }
  }

  /// What is wrong with what is there, in words that hold no value of it; where, and what to do, is not said.
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
      "\(path.printable): not a journal (it holds no sonar.yaml); make one with: sonar init DIR"
    case .foreign(let path, let journal, let isOpen):
      isOpen
        ? "\(path.printable): others may write to it, and the journal's programs run as you; keep them out:"
          + " chmod go-w \(path.printable.shellQuoted)"
        : "\(path.printable): belongs to another user, and the journal's programs run as you; if you trust it, name it:"
          + " --journal \(journal.printable.shellQuoted) (or SONAR_JOURNAL)"
    case .folderNotEmpty(let path):
      "\(path.printable): not empty and not a journal; name an empty or a new folder"
    case .missing(let path):
      "\(path.printable): there is no such file or folder; check the name, or restore it from a backup"
    case .noSuchRecording(let prefix):
      "\(prefix.printable): no recording's id begins so; see: sonar list"
    case .ambiguousRecording(let prefix, let ids):
      "\(prefix.printable): \(ids.count) recordings' ids begin so"
        + " (\(ids.prefix(3).joined(separator: ", "))\(ids.count > 3 ? ", …" : "")); write more of the id"
    case .locked(let path, let pid):
      "\(path.printable): another sonar is at work here\(pid.map { " (process \($0))" } ?? "");"
        + " try again when it has ended"
    case .inboxOverlapsJournal(let path, let journal, let overlap):
      "\(path.printable): \(overlap.rawValue) the journal \(journal.printable), and no recordings are taken from a"
        + " journal; nothing was changed; name a folder outside of it as inbox: in sonar.yaml"
    case .deletionsUnreadable(let path, let reason):
      "\(path.printable): the list of deleted recordings cannot be read (\(reason)), so nothing is taken from the"
        + " inbox, and no deletion is complete; restore it from a backup, or, without one, take deleted files out of the"
        + " inbox, then remove it; sonar add FILE works all the same"
    case .cutOff(let path):
      "\(path.printable): the run ended before it was read; the next run goes on"
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

  /// What to do about a system call that failed with `code`, where that is known.
  private static func advice(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "; check whose it is, and its permissions"
    case ENOTDIR: "; a file lies where a folder belongs: move it away"
    case EISDIR: "; a folder lies where a file belongs: move it away"
    case ELOOP: "; put the file itself in the place of the link"
    case ENOSPC, EDQUOT: "; make room, then run it again"
    case EROFS: "; mount the disk for writing"
    case EIO: "; check the disk"
    default: ""
    }
  }

  /// The error of the system call that just failed: reads `errno`, so call it first.
  package static func system(_ action: String, _ path: String) -> WorkspaceError {
    .inputOutput(path: path, action: action, code: errno)
  }
}
