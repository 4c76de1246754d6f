import Foundation
import Runner

/// The recordings that a person names to `sonar add`: files, and what folders hold.
struct NamedRecordings {
  /// Tags for all of them.
  var tags: [String]

  /// Name extensions of what is taken out of a folder that is added as a whole.
  static let audioExtensions: Set<String> = [
    "aac", "aif", "aiff", "amr", "au", "caf", "flac", "m4a", "m4b", "mka", "mkv", "mov", "mp3", "mp4", "oga",
    "ogg", "opus", "rf64", "snd", "w64", "wav", "webm", "wma",
  ]

  /// Whether `name` can be a sub-folder of the inbox and so a tag.
  static func isTag(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && name.utf8.count <= 200
      && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The file `source`, or the recordings in the folder `source`, whose sub-folders become tags.
  /// - Throws: `WorkspaceError`; `CommandFailure` (66) where `source` holds nothing to add.
  func files(_ source: String) throws -> [InboxFile] {
    let resolved = URL(filePath: source).resolvingSymlinksInPath().path
    guard let attributes = try FileSystem.attributes(resolved) else {
      throw CommandFailure(status: 66, "\(source): there is no such file; check the name")
    }
    switch attributes.kind {
    case .file:
      return [InboxFile(path: resolved, name: (source as NSString).lastPathComponent, tags: tags)]
    case .folder:
      let found = try folder(resolved, tags: tags)
      guard !found.isEmpty else {
        throw CommandFailure(status: 66, "\(source): no recordings in this folder; name the files themselves")
      }
      return found
    case .symbolicLink, .special:
      throw CommandFailure(status: 65, "\(source): neither a file nor a folder; copy it to a file first")
    }
  }

  private func folder(_ folder: String, tags: [String]) throws -> [InboxFile] {
    var files: [InboxFile] = []
    for item in try FileSystem.items(in: folder) where item.isNamable && !item.name.hasPrefix(".") {
      let path = folder + "/" + item.name
      switch item.kind {
      case .folder: files += try self.folder(path, tags: tags + [item.name])
      case .file where Self.audioExtensions.contains((item.name as NSString).pathExtension.lowercased()):
        files.append(InboxFile(path: path, name: item.name, tags: tags))
      default: break
      }
    }
    return files
  }
}
