import Export
import Foundation
import Workspace

/// Writes the recordings of an export. An entry whose recording cannot be read is exported without it, and named.
final class SoundWriting {
  private let way: ExportedSound
  /// Why the recordings of entries cannot be read, by ID.
  private(set) var unreadable: [String: String] = [:]

  /// A recording that was begun in an archive, from which nothing can be taken back: it has to be written again, without that one.
  struct Cut: Error {}

  init(_ way: ExportedSound) { self.way = way }

  /// Names `id` as one whose recording is not there.
  func miss(_ id: String) { unreadable[id] = "it is missing; restore it from a backup" }

  /// Writes `sound`, the recording `id`, to the path that `path` finds for it.
  /// - Returns: that path; nil if the recording cannot be read.
  /// - Throws: `Cut`, `WorkspaceError` and what `path` throws.
  func write(
    _ sound: ExportedEntry.Audio, of id: String, to target: any ExportTarget, at path: () throws -> String
  ) throws -> String? {
    guard unreadable[id] == nil else { return nil }
    do {
      let place = try path()
      try target.add(sound: sound.source, at: place, as: way)
      return place
    } catch {
      guard let reason = Self.reason(error, reading: sound.source) else { throw error }
      unreadable[id] = reason
      if target.isCut { throw Cut() }
      return nil
    }
  }

  /// Why `source` cannot be read; nil if `error` is about something else.
  static func reason(_ error: any Error, reading source: String) -> String? {
    switch error {
    case let error as WorkspaceError:
      switch error {
      case .inputOutput(source, _, _), .missing(source), .copyDiffers(source), .notAFile(source):
        error.description
      default: nil
      }
    // A format that names files by their digest reads them first.
    case is CocoaError: "\(source.printable): cannot be read; check the disk and the permissions"
    default: nil
    }
  }
}
