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

  init(path: String) { state = Mutex(State(cache: DigestCache(path: path))) }

  func sha256(_ path: String) throws -> String {
    try state.withLock { state in
      if let known = state.known[path] { return known }
      let digest = try state.cache.sha256(parameter: path)
      state.known[path] = digest
      try? state.cache.save()
      return digest
    }
  }
}
