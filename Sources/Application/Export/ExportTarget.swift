import Digest
import Export
import Foundation
import StageContract
import Workspace

/// Where the files of an export are written.
protocol ExportTarget: AnyObject {
  /// True if a file was begun that could not be read to its end, and cannot be taken back.
  var isCut: Bool { get }
  /// Adds `file`, or the next part of one.
  func add(_ file: ExportedFile) throws
  /// Adds the sound of an entry, the file `source`, as `path`.
  func add(sound source: String, at path: String, as way: ExportedSound) throws
  /// Writes what is only known at the end.
  func finish() throws
}

extension ExportTarget {
  var isCut: Bool { false }
}

/// A folder.
final class FolderTarget: ExportTarget {
  private let root: String
  private var lastFolder = ""

  init(_ root: String) { self.root = root }

  func add(_ file: ExportedFile) throws {
    let path = try place(file.path)
    if file.isPart {
      try FileSystem.appendUnsynced(file.contents, to: path)
    } else {
      try FileSystem.write(file.contents, to: path)
    }
  }

  func add(sound source: String, at path: String, as way: ExportedSound) throws {
    let target = try place(path)
    if try FileSystem.share(source, as: target) { return }
    if way == .link, symlink(source, target) == 0 { return }
    // File systems such as FAT have no links.
    _ = try FileSystem.copy(source, to: target, until: StopCondition(), isSynced: false)
  }

  func finish() {}

  private func place(_ path: String) throws(WorkspaceError) -> String {
    let whole = root + "/" + path
    let folder = (whole as NSString).deletingLastPathComponent
    if folder != lastFolder {
      try FileSystem.makeFolder(folder)
      lastFolder = folder
    }
    return whole
  }
}

/// A ZIP archive. Files that come in parts are collected in `scratch` until the end, as an archive has one file after another.
final class ZipTarget: ExportTarget {
  private let path: String
  private let scratch: String
  private let descriptor: Int32
  private let zip: ZipWriter
  private var parts: [(path: String, file: String)] = []
  private var sounds: Set<String> = []
  private(set) var isCut = false

  /// - Throws: `WorkspaceError`.
  init(_ path: String, scratch: String) throws {
    (self.path, self.scratch) = (path, scratch)
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw WorkspaceError.system("be written", path) }
    do throws(ZipWriter.Failure) {
      zip = try ZipWriter(to: descriptor)
    } catch {
      close(descriptor)
      throw WorkspaceError.inputOutput(path: path, action: "be written", code: error.code)
    }
  }

  deinit { close(descriptor) }

  func add(_ file: ExportedFile) throws {
    guard file.isPart || parts.contains(where: { $0.path == file.path }) else {
      return try written { () throws(ZipWriter.Failure) in try zip.add(file.path, file.contents) }
    }
    let known = parts.first { $0.path == file.path }
    let place = known ?? (file.path, scratch + "-\(parts.count)")
    if known == nil { parts.append(place) }
    try FileSystem.appendUnsynced(file.contents, to: place.file)
  }

  func add(sound source: String, at path: String, as way: ExportedSound) throws {
    // A name that is a digest is that of the same sound in another entry.
    guard !sounds.contains(path) else { return }
    try add(source, at: path, isStored: true)
    sounds.insert(path)
  }

  func finish() throws {
    for part in parts {
      try add(part.file, at: part.path, isStored: false)
      try FileSystem.remove(part.file)
    }
    try written { () throws(ZipWriter.Failure) in try zip.close() }
  }

  private func add(_ source: String, at path: String, isStored: Bool) throws {
    let bytes = try FileSystem.size(source) ?? 0
    // What cannot be read at all is not begun.
    func begin() throws(WorkspaceError) {
      guard !isCut else { return }
      try written { () throws(ZipWriter.Failure) in try zip.begin(path, bytes: bytes, isStored: isStored) }
      isCut = true
    }
    var left = bytes
    try FileSystem.eachPiece(of: source) { piece throws(WorkspaceError) in
      if Task.isCancelled { throw .cutOff(path: source) }
      try begin()
      left -= piece.count
      try written { () throws(ZipWriter.Failure) in try zip.write(piece) }
    }
    try begin()
    guard left == 0 else { throw WorkspaceError.copyDiffers(path: source) }
    isCut = false
  }

  private func written(_ work: () throws(ZipWriter.Failure) -> Void) throws(WorkspaceError) {
    do throws(ZipWriter.Failure) {
      try work()
    } catch {
      throw .inputOutput(path: path, action: "be written", code: error.code)
    }
  }
}

/// A bag as archives keep it (RFC 8493): the files in `data/`, and lists with the digest of each.
final class BagTarget: ExportTarget {
  private let root: String
  private let payload: FolderTarget
  private var bytes = 0
  private var files = 0
  private var lines = Data()

  init(_ root: String) {
    self.root = root
    payload = FolderTarget(root + "/data")
  }

  func add(_ file: ExportedFile) throws {
    try payload.add(file)
    try note(file.path, Digest.sha256(file.contents), bytes: file.contents.count)
  }

  func add(sound source: String, at path: String, as way: ExportedSound) throws {
    try payload.add(sound: source, at: path, as: .copy)
    let target = root + "/data/" + path
    try note(path, Digest.sha256(file: target), bytes: FileSystem.size(target) ?? 0)
  }

  func finish() throws {
    try flush()
    let declaration = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"
    let info = "Payload-Oxum: \(bytes).\(files)\nSource-Organization: Sonar\n"
    var tags = ""
    for (name, text) in [("bag-info.txt", info), ("bagit.txt", declaration)] {
      try FileSystem.write(Data(text.utf8), to: root + "/" + name)
      tags += Digest.sha256(Data(text.utf8)) + "  \(name)\n"
    }
    tags += try Digest.sha256(file: root + "/" + Self.list) + "  \(Self.list)\n"
    try FileSystem.write(Data(tags.utf8), to: root + "/tagmanifest-sha256.txt")
  }

  private static let list = "manifest-sha256.txt"

  private func note(_ path: String, _ digest: String, bytes: Int) throws {
    self.bytes += bytes
    files += 1
    lines += Data("\(digest)  data/\(path)\n".utf8)
    if lines.count > 1 << 16 { try flush() }
  }

  private func flush() throws {
    try FileSystem.appendUnsynced(lines, to: root + "/" + Self.list)
    lines = Data()
  }
}
