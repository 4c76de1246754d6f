import Digest
import Foundation
import StageContract
import Weights
import Workspace

/// Makes a model of Sonar's own folder out of one that another program keeps, in ggml format.
///
/// Written to `FILE.import.partial`, each tensor checked on its way, then synced and renamed. The bytes are those of the
/// official file wherever the numbers are; any other digest is kept beside the model, in the form of `sha256sum`.
package struct ModelImport {
  /// The model folder.
  package var folder: String
  /// Name of the imported model; told from its network if nil.
  package var name: String?

  package init(folder: String, name: String? = nil) {
    self.folder = folder
    self.name = name
  }

  /// A model that was imported.
  package struct Result: Equatable {
    package var name: String
    package var path: String
    package var sha256: String
    /// True if the file is to the bit the one that the model host has.
    package var isOfficial: Bool
  }

  /// Imports the model at `path`, a folder or a file in ggml format. Cancelling the task stops it.
  /// - Throws: `CommandFailure`: 65 what is no usable model, 66 what is missing, 74 no room, 75 imported by another
  ///   process, 64 a name that is taken or cannot be told; `CancellationError`; `WorkspaceError`.
  package func run(_ path: String) throws -> Result {
    do {
      if WeightFolder.form(of: path) == .ggml {
        let file = try GGMLFile(path)
        let fromFile = InstalledModel.name(ofFile: (path as NSString).lastPathComponent)
        let told = fromFile == "model" ? file.shape.name ?? fromFile : fromFile
        return try put(name ?? told, bytes: file.file.bytes) { try file.write($0) }
      }
      guard FileManager.default.fileExists(atPath: path) else { throw WorkspaceError.missing(path: path) }
      if path.hasSuffix(".pt") {
        throw WeightsError(
          "files of PyTorch cannot be read; have transformers or faster-whisper save the model as a folder")
      }
      let model = try WeightFolder.read(path)
      guard let name = name ?? model.shape.name else {
        throw CommandFailure(
          status: .usage, "\(path.printable): its size is none that has a name; name it with --name NAME")
      }
      return try put(name, bytes: GGMLWriter.bytes(of: model)) { try GGMLWriter.write(model, $0) }
    } catch let error as WeightsError {
      throw CommandFailure(
        status: error.status,
        "\(path.printable): cannot be imported (\(error)); name the folder of a Whisper model")
    }
  }

  private func put(
    _ name: String, bytes: Int, _ write: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> Result {
    guard Self.isUsable(name) else {
      throw CommandFailure(
        status: .usage,
        "\(name.printable): cannot be the name of a model; use letters, digits, '.', '-' and '_'")
    }
    try FileSystem.makeFolder(folder)
    let target = folder + "/ggml-\(name).bin"
    let partial = target + ".import.partial"
    let descriptor = try lock(partial, name: name)
    defer { close(descriptor) }
    do {
      let installed = try InstalledModel.all(in: [folder])
      guard !installed.contains(where: { $0.name == name }) else {
        throw CommandFailure(
          status: .usage, "\(name) is installed already; give this one another name with --name NAME")
      }
      if let free = freeBytes(at: folder), free < bytes + 50_000_000 {
        throw CommandFailure(
          status: .inputOutput,
          "\(name): needs \(sizeText(bytes: bytes)), but \(folder) has \(sizeText(bytes: free)) free; free some space"
        )
      }
      var hash = SHA256()
      try write { piece in
        try Task.checkCancellation()
        hash.update(piece)
        try Self.writeAll(piece, to: descriptor, path: partial)
      }
      let digest = Digest.hexadecimal(hash.finalize())
      let isOfficial = ModelCatalogue.digest(of: name) == digest
      if isOfficial {
        try FileSystem.remove(ModelDigest.path(of: target))
      } else {
        try ModelDigest.write(digest, of: target)
      }
      // A model is nobody's secret: others on this machine may use it.
      guard fchmod(descriptor, 0o644) == 0, fsync(descriptor) == 0, rename(partial, target) == 0 else {
        throw WorkspaceError.inputOutput(path: target, action: "be put in place", code: errno)
      }
      try FileSystem.syncParent(of: target)
      return Result(name: name, path: target, sha256: digest, isOfficial: isOfficial)
    } catch {
      unlink(partial)
      throw error
    }
  }

  /// True if `name` can be a file name and a name in `sonar.yaml`.
  private static func isUsable(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 100 && !name.hasPrefix(".") && !name.hasPrefix("-")
      && name.utf8.allSatisfy {
        $0 < 128 && (Unicode.Scalar($0).properties.isAlphabetic || "0123456789.-_".utf8.contains($0))
      }
  }

  /// Opens the empty file `partial`, which no other process then uses.
  /// - Throws: `CommandFailure` (75) if one does.
  private func lock(_ partial: String, name: String) throws -> Int32 {
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else {
      throw WorkspaceError.inputOutput(path: partial, action: "be written", code: errno)
    }
    // A file that was renamed or removed while this waited for nothing is no longer the one to lock.
    var (opened, named) = (stat(), stat())
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &opened) == 0,
      lstat(partial, &named) == 0, opened.st_ino == named.st_ino, ftruncate(descriptor, 0) == 0
    else {
      close(descriptor)
      throw CommandFailure(
        status: .temporary, "\(name): another sonar is importing it; wait until it has finished")
    }
    return descriptor
  }

  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.write(descriptor, piece.baseAddress, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw WorkspaceError.inputOutput(path: path, action: "be written", code: errno) }
      rest = rest.dropFirst(count)
    }
  }
}
