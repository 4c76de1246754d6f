internal import Digest
package import Foundation
package import StageContract

/// Says that a file of an inbox is stored, so that the program that put it there knows what it may delete:
/// `receipts/FOLDERS/NAME.json` for the inbox file `FOLDERS/NAME`.
package struct Receipt: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "receipt", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// The file's path relative to the inbox.
  package var name: String
  /// ID of the recording that holds its bytes.
  package var recording: String
  /// SHA-256 of the file as 64 hexadecimal digits; a file with another one is not stored.
  package var sha256: String
  /// Size of the file in bytes.
  package var bytes: Int
  /// How often this digest was computed: of the file, and of what is stored.
  package var digestChecks = 2
  /// When that was done, RFC 3339.
  package var storedAt: String

  /// The receipt for the inbox file `name`, whose bytes are those of the recording that `intake` describes.
  package init(name: String, intake: Intake, at now: Date = Date()) {
    self.name = name
    recording = intake.id
    sha256 = intake.sha256
    bytes = intake.bytes
    storedAt = now.formatted(.iso8601)
  }
}

/// The receipts of a journal.
///
/// Other programs read the folder, and may write to it or remove what is in it: links are not followed, and what cannot
/// be read is written again.
package struct Receipts {
  private let folder: String
  /// Larger files are no receipts.
  private static let largest = 65_536

  package init(_ workspace: Workspace) { folder = workspace.receipts }

  /// Path of the receipt for the inbox file `name`; a name that would be too long with its ending is cut, and gets the beginning of
  /// its SHA-256.
  package func path(of name: String) -> String {
    let (parent, own) = FileSystem.split("\(folder)/\(name)")
    guard FileSystem.partialName(of: own + ".json").utf8.count > 255 else { return "\(parent)/\(own).json" }
    var short = own[...]
    while short.utf8.count > 200 { short.removeLast() }
    return "\(parent)/\(short)-\(Digest.sha256(Data(own.utf8)).prefix(12)).json"
  }

  /// True if `receipt` has been written, at whatever time.
  package func hold(_ receipt: Receipt) -> Bool {
    guard var found = try? Receipt.readIfPresent(path(of: receipt.name)) else { return false }
    found.storedAt = receipt.storedAt
    return found == receipt
  }

  /// Writes `receipt` in place of an earlier one of that name.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func write(_ receipt: Receipt) throws(WorkspaceError) {
    var place = folder
    try Self.makeFolder(place)
    for part in receipt.name.split(separator: "/").dropLast() {
      place += "/" + part
      try Self.makeFolder(place)
    }
    try receipt.write(to: path(of: receipt.name))
  }

  private static func makeFolder(_ path: String) throws(WorkspaceError) {
    try FileSystem.makeFolder(path)
    guard try FileSystem.attributes(path)?.kind == .folder else {
      throw .inputOutput(path: path, action: "be used as a folder", code: ENOTDIR)
    }
  }

  /// Removes every receipt, complete or not, that holds one of `texts`: a recording's ID or its digest; and the
  /// sub-folders that it leaves empty.
  /// - Throws: `WorkspaceError` for the first item that could not be removed; the rest is removed.
  package func remove(with texts: [String]) throws(WorkspaceError) {
    guard try FileSystem.attributes(folder)?.kind == .folder else { return }
    var failure: WorkspaceError?
    _ = sweep(folder, texts.map { Data($0.utf8) }, &failure)
    if let failure { throw failure }
  }

  /// Returns whether something was removed from the folder at `path`, which is empty now.
  private func sweep(_ path: String, _ texts: [Data], _ failure: inout WorkspaceError?) -> Bool {
    var isChanged = false
    do throws(WorkspaceError) {
      for item in try FileSystem.items(in: path) where item.isNamable {
        let inner = path + "/" + item.name
        do throws(WorkspaceError) {
          switch item.kind {
          case .folder where sweep(inner, texts, &failure):
            try FileSystem.removeTree(inner)
            isChanged = true
          case .file where try holds(inner, texts):
            try FileSystem.remove(inner)
            isChanged = true
          default: break
          }
        } catch {
          failure = failure ?? error
        }
      }
      guard isChanged else { return false }
      try FileSystem.sync(path)
      return try FileSystem.items(in: path).isEmpty
    } catch {
      failure = failure ?? error
      return false
    }
  }

  private func holds(_ path: String, _ texts: [Data]) throws(WorkspaceError) -> Bool {
    guard let bytes = try FileSystem.size(path), bytes <= Self.largest else { return false }
    let data = try FileSystem.read(path)
    return texts.contains { data.range(of: $0) != nil }
  }
}
