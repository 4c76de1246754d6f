import Foundation
package import Model
package import StageContract
package import Workspace

/// A recording's owner data on disk, `owner.json`; changed by one command at a time.
package enum OwnerFile {
  /// The state of the owner data of `recording`: absent, readable or unreadable.
  package static func state(_ recording: RecordingFolder) -> OwnerState { OwnerState(at: path(recording)) }

  /// The owner data of `recording`; empty without a file.
  /// - Throws: `DocumentError` if the file cannot be read.
  package static func read(_ recording: RecordingFolder) throws -> Owner {
    try state(recording).owner() ?? Owner()
  }

  /// When the owner said it; empty without a file.
  /// - Throws: `DocumentError` if the file cannot be read.
  package static func said(_ recording: RecordingFolder) throws -> SaidInstants {
    try document(recording).said
  }

  /// Reads the owner data, applies `body` and writes it atomically, with the instant of each element that it changed; returns
  /// whether anything changed.
  ///
  /// Concurrent commands wait for each other, so no change is lost. An unreadable file is not overwritten.
  /// - Parameter others: when it was said that is taken over from another recording; nil for what the owner says now, by the clock of
  ///   the machine.
  /// - Throws: `DocumentError`, `WorkspaceError`, and what `body` throws; then nothing is written.
  @discardableResult
  package static func change(
    _ recording: RecordingFolder, from others: SaidInstants? = nil, _ body: (inout Owner) throws -> Void
  ) throws -> Bool {
    try FileSystem.locking(recording.path) {
      var document = try document(recording)
      let before = document.owner
      try body(&document.owner)
      guard document.owner != before else { return false }
      let changed = document.owner.changedElements(in: before)
      if let others {
        document.said.take(changed, from: others)
      } else {
        document.said.note(changed, at: Date())
      }
      try FileSystem.atomicWrite(document.encoded(), to: path(recording))
      return true
    }
  }

  /// What the owner says and when it was said; empty without a file.
  /// - Throws: `DocumentError` if the file cannot be read.
  static func document(_ recording: RecordingFolder) throws -> OwnerDocument {
    try OwnerState.read(OwnerDocument.self, at: path(recording)) ?? OwnerDocument()
  }

  private static func path(_ recording: RecordingFolder) -> String { recording.path + "/owner.json" }
}
