import Foundation
import StageKit

/// Where a server of this machine listens.
enum Endpoint: Equatable, Sendable {
  /// `host` is `127.0.0.1` or `[::1]`.
  case port(host: String, Int)
  /// The absolute path of a unix socket.
  case socket(String)

  /// Longest path of a unix socket in bytes, the shortest limit of the systems that Sonar runs on.
  static let longestSocketPath = 103

  /// Reads `http://127.0.0.1:11434`, `http://[::1]:8080`, `http://localhost:1234/v1` or `unix:/path/of.sock`.
  ///
  /// Hosts are compared as they are written: no name is looked up, and no other notation of an address is known.
  /// - Throws: `WriteError.misconfigured`.
  init(_ text: String) throws(WriteError) {
    if text.hasPrefix("unix:") {
      var path = String(text.dropFirst(5))
      while path.hasPrefix("//") { path.removeFirst() }
      guard path.hasPrefix("/"), path.utf8.count <= Self.longestSocketPath,
        !path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else {
        throw .misconfigured(
          "endpoint must be unix: and an absolute path of at most \(Self.longestSocketPath) bytes")
      }
      self = .socket(path)
      return
    }
    guard
      let match = text.wholeMatch(
        of: #/http://(?<host>127\.0\.0\.1|\[::1\]|localhost)(?::(?<port>[0-9]{1,5}))?(?:/v1)?/?/#)
    else {
      throw .misconfigured(
        "endpoint must be on this machine: http://127.0.0.1:PORT, http://[::1]:PORT, http://localhost:PORT or "
          + "unix:/PATH; anything else is refused")
    }
    let port = match.port.flatMap { Int($0) } ?? 80
    guard (1...65535).contains(port) else {
      throw .misconfigured("endpoint has the port \(port); ports are 1 to 65535")
    }
    self = .port(host: match.host == "localhost" ? "127.0.0.1" : String(match.host), port)
  }

  /// The endpoint for people.
  var description: String {
    switch self {
    case .port(let host, let port): "http://\(host):\(port)"
    case .socket(let path): "unix:\(path.onOneLine)"
    }
  }

  /// Arguments of curl that name `path` at this endpoint.
  func arguments(path: String) -> [String] {
    switch self {
    case .port(let host, let port): ["--url", "http://\(host):\(port)\(path)"]
    case .socket(let socket): ["--unix-socket", socket, "--url", "http://localhost\(path)"]
    }
  }
}
