internal import Foundation
package import StageContract

/// What can be wrong with a workspace and its files.
package enum WorkspaceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The folder holds no `sonar.yaml`.
  case notAJournal(path: String)
  /// A journal that was found and not named is not the user's own, or (`isOpen`) others may write to it; `path` is what
  /// of it.
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
  /// The folder is, holds or lies in a journal, where only the journal's own inbox may be.
  case inboxOverlapsJournal(path: String, journal: String)
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

  /// One line: what, where, what to do now.
  package var description: String {
    switch self {
    case .notAJournal(let path):
      "\(path.onOneLine): not a journal (it holds no sonar.yaml); make one with: sonar init DIR"
    case .foreign(let path, let journal, let isOpen):
      "\(path.onOneLine): \(isOpen ? "others may write to it" : "belongs to another user"), and its programs would run"
        + " as you; if you trust it, name it: --journal \(journal.onOneLine) (or SONAR_JOURNAL)"
        + (isOpen ? "; else: chmod go-w" : "")
    case .folderNotEmpty(let path):
      "\(path.onOneLine): not empty and not a journal; name an empty or a new folder"
    case .missing(let path):
      "\(path.onOneLine): there is no such file or folder"
    case .noSuchRecording(let prefix):
      "\(prefix.onOneLine): no recording's id begins so; see: sonar list"
    case .ambiguousRecording(let prefix, let ids):
      "\(prefix.onOneLine): \(ids.count) recordings' ids begin so"
        + " (\(ids.prefix(3).joined(separator: ", "))\(ids.count > 3 ? ", …" : "")); write more of the id"
    case .locked(let path, let pid):
      "\(path.onOneLine): another sonar is at work here\(pid.map { " (process \($0))" } ?? "");"
        + " try again when it has ended"
    case .inboxOverlapsJournal(let path, let journal):
      "\(path.onOneLine): is, holds or lies in the journal \(journal.onOneLine), and recordings are not taken from"
        + " a journal; nothing was changed; name a folder outside of it (inbox: in sonar.yaml)"
    case .deletionsUnreadable(let path, let reason):
      "\(path.onOneLine): the list of deleted recordings cannot be read (\(reason)), so nothing is taken from the"
        + " inbox; restore it from a backup, or, without one, take deleted files out of the inbox, then remove it"
    case .cutOff(let path):
      "\(path.onOneLine): the run ended before it was read; the next run goes on"
    case .inputOutput(let path, let action, let code):
      "\(path.onOneLine): cannot \(action): \(String(cString: strerror(code)))"
    case .copyDiffers(let path):
      "\(path.onOneLine): the copy differs from what was read; check the disk, then run again"
    case .malformed(let path, let kind, let reason):
      "\(path.onOneLine): not a valid \(kind) document (\(reason))" + Self.advice(kind)
    case .laterVersion(let path, let kind, let found, let supported):
      "\(path.onOneLine): \(kind) version \(found) is later than \(supported),"
        + " the latest this release reads; update Sonar"
    case .notAFile(let path):
      "\(path.onOneLine): not a regular file; "
        + (path.hasSuffix("/owner.json")
          ? "the entry counts as private until the file itself is put there"
          : "put the file itself there") + ", from a backup if need be"
    }
  }

  /// What to do about a damaged document of `kind`, where something can be done.
  private static func advice(_ kind: String) -> String {
    switch kind {
    case IntakeRecord.tag.name: "; restore it from a backup, or correct the JSON by hand"
    case Withdrawal.tag.name: "; say again what you asked for: sonar private ID, or sonar delete ID"
    default: ""
    }
  }

  /// The error of the system call that just failed: reads `errno`, so call it first.
  package static func system(_ action: String, _ path: String) -> WorkspaceError {
    .inputOutput(path: path, action: action, code: errno)
  }
}

extension String {
  /// The text with control characters escaped, so that a file name never breaks a line.
  package var onOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
      case .format where scalar.properties.isBidiControl: line += scalar.escaped(asASCII: true)
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Byte order: the same on every machine and in every locale.
  package func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
