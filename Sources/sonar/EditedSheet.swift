import Foundation
import Runner

/// A transcript's sheet in the owner's editor: a file in a folder of its own that nobody else can look into.
struct EditedSheet {
  private let sheet: TranscriptSheet
  private let name: String

  init(_ sheet: TranscriptSheet, name: String) {
    self.sheet = sheet
    self.name = name
  }

  /// Opens the editor and returns what was changed in it; the file is gone then.
  ///
  /// - Throws: `CommandFailure`. Where what was written cannot be used, the file stays and its path is in the line.
  func changes() throws -> TranscriptSheet.Changes {
    let editor = try Editor(
      environment: ProcessInfo.processInfo.environment, isTerminal: Question.canBeAsked)
    let folder = try Self.privateFolder()
    var isKept = false
    defer { if !isKept { try? FileSystem.removeTree(folder) } }
    let path = "\(folder)/\(name).md"
    try FileSystem.atomicWrite(Data(sheet.text.utf8), to: path)
    let status = try editor.edit(path)
    guard try FileSystem.exists(path) else { return TranscriptSheet.Changes() }
    let edited = String(decoding: try FileSystem.read(path), as: UTF8.self)
    func failure(_ status: Int32, _ what: String) -> CommandFailure {
      isKept = edited != sheet.text
      return CommandFailure(
        status: status, what + "; nothing was changed" + (isKept ? ", and your text is kept in \(path)" : ""))
    }
    switch status {
    case 0: break
    case 126, 127: throw failure(69, "\(editor.command): no such editor; set EDITOR to one that is there")
    default: throw failure(75, "the editor ended with status \(status)")
    }
    do {
      return try sheet.changes(in: edited)
    } catch {
      throw failure(65, error.description)
    }
  }

  private static func privateFolder() throws -> String {
    let base = NSTemporaryDirectory()
    var template = Array((base + (base.hasSuffix("/") ? "" : "/") + "sonar-edit-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw WorkspaceError.inputOutput(path: base, action: "be written to", code: errno)
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
