/// A server on this machine: no other can be named.
package struct LocalEndpoint: Equatable, Sendable {
  /// Where it listens.
  package enum Address: Equatable, Sendable {
    /// `localhost` is one of the two loopback addresses, whatever the system resolves it to.
    case tcp(host: Host, port: UInt16)
    /// Absolute path of a Unix domain socket.
    case socket(path: String)
  }
  /// The hosts that are this machine, as they are written in a URL.
  package enum Host: String, Sendable, CaseIterable {
    case v4 = "127.0.0.1"
    case v6 = "[::1]"
    case localhost
  }

  package let address: Address
  /// Prefix of requests' paths, without a final slash: empty or `/v1`.
  package let path: String
  /// The user who may listen here, by name or number, beside this one and root; nil for none.
  package var user: String?

  /// The forms of an endpoint, for errors.
  package static let allowed = "http://127.0.0.1:PORT, http://[::1]:PORT, http://localhost:PORT or unix:/PATH"

  /// `http://HOST[:PORT][/PATH]` with one of the hosts above, or `unix:/PATH` (`unix:///PATH`); nil for anything else: another
  /// host or scheme, a user, a query, or characters that a URL would have to escape.
  package init?(_ text: String) {
    guard text.utf8.count <= 500, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else { return nil }
    if text.hasPrefix("unix:") {
      let rest = text.dropFirst(5)
      let path = String(rest.hasPrefix("///") ? rest.dropFirst(2) : rest)
      // 104 is the size of sun_path on macOS, with its final zero.
      guard path.hasPrefix("/"), !path.hasPrefix("//"), path.count > 1, path.utf8.count < 104 else {
        return nil
      }
      (address, self.path) = (.socket(path: path), "")
      return
    }
    guard text.hasPrefix("http://") else { return nil }
    let rest = text.dropFirst(7)
    let authority = rest.prefix { $0 != "/" }
    var path = rest.dropFirst(authority.count)
    while path.hasSuffix("/") { path = path.dropLast() }
    guard path.allSatisfy({ $0.isLetter || $0.isNumber || "/._-".contains($0) }),
      let host = Host.allCases.first(where: {
        authority == $0.rawValue || authority.hasPrefix($0.rawValue + ":")
      })
    else { return nil }
    let port = authority.dropFirst(host.rawValue.count + 1)
    guard authority == host.rawValue || !port.isEmpty && port.allSatisfy(\.isNumber),
      let number = authority == host.rawValue ? 80 : UInt16(port), number > 0
    else { return nil }
    (address, self.path) = (.tcp(host: host, port: number), String(path))
  }

  /// Names `path` of the server here, for curl; an endpoint's `/v1` is part of `path`. `localhost` is not looked up.
  package func curlArguments(path: String) -> [String] {
    let base = self.path.hasSuffix("/v1") ? self.path.dropLast(3) : self.path[...]
    switch address {
    case .tcp(let host, let port):
      let host = host == .localhost ? Host.v4 : host
      return ["--url", "http://\(host.rawValue):\(port)\(base)\(path)"]
    case .socket(let socket): return ["--unix-socket", socket, "--url", "http://localhost\(path)"]
    }
  }
}
