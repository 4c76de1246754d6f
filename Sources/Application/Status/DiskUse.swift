import Foundation
import Pipeline
import Synchronization
package import Workspace

/// A journal's disk usage in bytes by category.
package struct DiskUse: Encodable, Equatable, Sendable {
  /// The original recordings.
  package var originalBytes = 0
  /// 16 kHz working audio, which can be rebuilt.
  package var workingAudioBytes = 0
  /// All other results of stages, including earlier ones.
  package var artifactBytes = 0
  /// The database with its side files.
  package var databaseBytes = 0
  /// Logs, surfaces, the inbox, and everything else.
  package var otherBytes = 0

  package var total: Int {
    [originalBytes, workingAudioBytes, artifactBytes, databaseBytes, otherBytes].reduce(0) {
      $0.addingSaturated($1)
    }
  }

  package init() {}

  /// Measures all files of `workspace`, whose recordings are `recordings`. Files that disappear are ignored.
  package init(of workspace: Workspace, recordings: [RecordingFolder]) {
    let recordingsFolder = (workspace.recordingsFolder as NSString).lastPathComponent
    Self.walk(workspace.root, except: recordingsFolder) { name, depth, bytes in
      if depth == 0, name.hasPrefix("journal.sqlite") {
        databaseBytes = databaseBytes.addingSaturated(bytes)
      } else {
        otherBytes = otherBytes.addingSaturated(bytes)
      }
    }
    // Concurrent, as the disk serves many requests at once; a slice is large enough to outweigh its overhead.
    let slices = stride(from: 0, to: recordings.count, by: 256).map { start in
      recordings[start..<min(start + 256, recordings.count)]
    }
    let sum = Mutex(DiskUse())
    DispatchQueue.concurrentPerform(iterations: slices.count) { index in
      var part = DiskUse()
      for recording in slices[index] { part.add(recording) }
      sum.withLock { $0.add(part) }
    }
    add(sum.withLock { $0 })
  }

  private mutating func add(_ part: DiskUse) {
    originalBytes = originalBytes.addingSaturated(part.originalBytes)
    workingAudioBytes = workingAudioBytes.addingSaturated(part.workingAudioBytes)
    artifactBytes = artifactBytes.addingSaturated(part.artifactBytes)
    otherBytes = otherBytes.addingSaturated(part.otherBytes)
  }

  private mutating func add(_ recording: RecordingFolder) {
    Self.walk(recording.path, except: "artifacts") { name, _, bytes in
      if name == "original" || name.hasPrefix("original.") {
        originalBytes = originalBytes.addingSaturated(bytes)
      } else {
        otherBytes = otherBytes.addingSaturated(bytes)
      }
    }
    Self.walk(recording.path + "/artifacts") { name, _, bytes in
      if name == "audio.wav" || name == "stereo.wav" {
        workingAudioBytes = workingAudioBytes.addingSaturated(bytes)
      } else {
        artifactBytes = artifactBytes.addingSaturated(bytes)
      }
    }
  }

  /// Passes every file under `folder` to `body` with its depth and size; symbolic links are not followed.
  /// - Parameter left: name of a folder directly in `folder` to skip.
  private static func walk(
    _ folder: String, except left: String? = nil, _ body: (String, Int, Int) -> Void
  ) {
    walk(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), depth: 0, except: left, body)
  }

  /// Descends by file descriptors, so that no path is resolved from the root.
  private static func walk(
    _ descriptor: Int32, depth: Int, except left: String?, _ body: (String, Int, Int) -> Void
  ) {
    guard descriptor >= 0 else { return }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      var isFolder = Int(entry.pointee.d_type) == Int(DT_DIR)
      var status = stat()
      if !isFolder {
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
        isFolder = status.st_mode & S_IFMT == S_IFDIR
      }
      if !isFolder {
        if status.st_mode & S_IFMT == S_IFREG { body(name, depth, Int(status.st_size)) }
      } else if depth > 0 || name != left {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
        walk(openat(descriptor, name, flags), depth: depth + 1, except: left, body)
      }
    }
  }
}

extension Int {
  /// The sum, or the largest integer on overflow: a sparse file may claim any size.
  fileprivate func addingSaturated(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
