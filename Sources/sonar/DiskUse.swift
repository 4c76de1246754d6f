import Foundation
import Runner
import Synchronization

/// What a journal takes on the disk, in bytes, by what it is.
struct DiskUse: Encodable, Equatable, Sendable {
  /// The recordings as they came.
  var originals = 0
  /// 16 kHz audio, which ingest can make again.
  var workingAudio = 0
  /// All else that stages made, older results too.
  var artifacts = 0
  /// The database with its side files.
  var database = 0
  /// Logs, surfaces, what lies in the inbox, and so on.
  var other = 0
  /// What may still be written on its file system; nil where that is not known.
  var free: Int?

  var total: Int { originals + workingAudio + artifacts + database + other }

  enum CodingKeys: String, CodingKey {
    case originals = "original_bytes"
    case workingAudio = "working_audio_bytes"
    case artifacts = "artifact_bytes"
    case database = "database_bytes"
    case other = "other_bytes"
    case free = "free_bytes"
  }

  init() {}

  /// Looks at every file of `workspace` once; `recordings` are all of its. What goes away meanwhile does not count.
  init(of workspace: Workspace, recordings: [RecordingFolder]) {
    free = freeBytes(at: workspace.root)
    let recordingsFolder = (workspace.recordingsFolder as NSString).lastPathComponent
    Self.walk(workspace.root, entering: { $0 != recordingsFolder }) { name, depth, bytes in
      if depth == 0, name.hasPrefix("journal.sqlite") { database += bytes } else { other += bytes }
    }
    // The disk answers many at once; a slice is large enough to pay for its task.
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
    originals += part.originals
    workingAudio += part.workingAudio
    artifacts += part.artifacts
    other += part.other
  }

  private mutating func add(_ recording: RecordingFolder) {
    Self.walk(recording.path, entering: { $0 != "artifacts" }) { name, _, bytes in
      if name == "original" || name.hasPrefix("original.") { originals += bytes } else { other += bytes }
    }
    Self.walk(recording.path + "/artifacts", entering: { _ in true }) { name, _, bytes in
      if name == "audio.wav" { workingAudio += bytes } else { artifacts += bytes }
    }
  }

  /// Hands every file under `folder` to `body` with its depth and size; links are not followed.
  /// - Parameter entering: says of a folder directly in `folder` whether it is gone through.
  private static func walk(
    _ folder: String, depth: Int = 0, entering: (String) -> Bool, _ body: (String, Int, Int) -> Void
  ) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    let descriptor = dirfd(stream)
    while let entry = readdir(stream) {
      let type = Int(entry.pointee.d_type)
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      var status = stat()
      if type != Int(DT_DIR) {
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      }
      if type == Int(DT_DIR) || status.st_mode & S_IFMT == S_IFDIR {
        if depth > 0 || entering(name) {
          walk(folder + "/" + name, depth: depth + 1, entering: entering, body)
        }
      } else if status.st_mode & S_IFMT == S_IFREG {
        body(name, depth, Int(status.st_size))
      }
    }
  }
}
