import Foundation
import Workspace

/// Reads, writes and removes the files of a schedule.
enum ScheduleFiles {
  /// The existing files of `paths`.
  /// - Throws: `WorkspaceError`.
  static func read(_ paths: [String]) throws -> [ScheduleText] {
    try paths.filter { try FileSystem.exists($0) }.map {
      ScheduleText(place: $0, text: String(decoding: try FileSystem.read($0), as: UTF8.self))
    }
  }

  /// - Throws: `WorkspaceError`.
  static func write(_ texts: [ScheduleText]) throws {
    for text in texts {
      try FileSystem.makeFolder((text.place as NSString).deletingLastPathComponent)
      try FileSystem.atomicWrite(Data(text.text.utf8), to: text.place, mode: 0o644)
    }
  }
}
