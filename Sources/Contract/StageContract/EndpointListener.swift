internal import Foundation

extension LocalEndpoint {
  /// Who listens at an endpoint.
  package enum Listener: Equatable, Sendable {
    /// Nobody, as far as this machine tells.
    case nobody
    /// The user, root or the user that the writer names.
    case trusted
    /// Another user, by name or number, who may wait where a server is off; nothing is sent there.
    case other(String)

    init(_ owners: Set<UInt32>, trusted: Set<UInt32>) {
      guard let other = owners.subtracting(trusted).min() else {
        self = owners.isEmpty ? .nobody : .trusted
        return
      }
      self = .other(getpwuid(other).map { String(cString: $0.pointee.pw_name) } ?? "\(other)")
    }
  }

  /// Who listens here now. Linux shows the sockets of all users; on macOS, only the user's own count.
  package var listener: Listener {
    let own: Set<UInt32> = [0, geteuid()]
    let trusted = own.union(user.flatMap { getpwnam($0)?.pointee.pw_uid ?? UInt32($0) }.map { [$0] } ?? [])
    switch address {
    case .socket(let path):
      var status = stat()
      return Listener(stat(path, &status) == 0 ? [status.st_uid] : [], trusted: trusted)
    case .tcp(let host, let port):
      #if os(Linux)
        // The tables are read page by page; where many sockets come and go meanwhile, a line may be passed over.
        for _ in 0..<5 {
          guard let tcp = Self.table("tcp") else { return .other("unknown") }
          let owners = Self.owners(of: port, isV6: host == .v6, tcp: tcp, tcp6: Self.table("tcp6") ?? "")
          guard owners.isEmpty else { return Listener(owners, trusted: trusted) }
          usleep(1000)
        }
        return .nobody
      #else
        return Self.isOwn(port) ? .trusted : .nobody
      #endif
    }
  }

  /// The table `name` of proc_net(5) to its end: its size says nothing, and one read gives a page.
  private static func table(_ name: String) -> String? {
    let descriptor = open("/proc/net/" + name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (text, page) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = read(descriptor, &page, page.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return String(decoding: text, as: UTF8.self) }
      text += page[..<count]
    }
  }

  /// The owners of sockets that connections to loopback's `port` may reach, as the tables of proc_net(5) list them.
  static func owners(of port: UInt16, isV6: Bool, tcp: String, tcp6: String) -> Set<UInt32> {
    let any = String(repeating: "0", count: 32)
    // Words are in the order of the machine's bytes, which is little-endian; 0A means that it listens.
    let (mapped, loopback) = ("0000000000000000FFFF0000", "0100007F")
    let places =
      isV6
      ? [(tcp6, any), (tcp6, String(repeating: "0", count: 24) + "01000000")]
      : [
        (tcp, "00000000"), (tcp, loopback), (tcp6, any), (tcp6, mapped + "00000000"),
        (tcp6, mapped + loopback),
      ]
    let digits = String(port, radix: 16, uppercase: true)
    let suffix = ":" + String(repeating: "0", count: 4 - digits.count) + digits
    var owners: Set<UInt32> = []
    for (table, address) in places {
      for line in table.split(separator: "\n") {
        let fields = line.split(separator: " ")
        guard fields.count > 7, fields[1] == address + suffix, fields[3] == "0A" else { continue }
        // A number that is none is nobody's whom anyone trusts.
        owners.insert(UInt32(fields[7]) ?? .max)
      }
    }
    return owners
  }
}
