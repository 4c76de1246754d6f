import Synchronization
import Workspace

/// Digests of the files and folders that parameters name: cached between runs, and read once for each
/// pipeline, so that all its recordings are planned with the same digests.
final class SharedDigestCache: Sendable {
  private struct State {
    var cache: DigestCache
    var known: [String: String] = [:]
  }

  private let state: Mutex<State>
  private let isSaved: Bool

  /// - Parameter isSaved: whether what is found is kept for later runs.
  init(path: String, isSaved: Bool = true) {
    state = Mutex(State(cache: DigestCache(path: path)))
    self.isSaved = isSaved
  }

  /// Digest of the file at `path` as it is now, whatever it was before in this pipeline; cached between runs by `save`.
  func current(_ path: String) throws -> String { try state.withLock { try $0.cache.sha256(file: path) } }

  /// Keeps what `current` found for later runs; nothing depends on it.
  func save() {
    if isSaved { state.withLock { try? $0.cache.save() } }
  }

  /// Digest of the file or folder at `path`, read once.
  func sha256(_ path: String) throws -> String {
    try state.withLock { state in
      if let known = state.known[path] { return known }
      let digest = try state.cache.sha256(parameter: path)
      state.known[path] = digest
      if isSaved { try? state.cache.save() }
      return digest
    }
  }
}
