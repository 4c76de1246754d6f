import Testing

@testable import StageContract

/// Tests of who is known to listen at an endpoint.
@Suite struct EndpointListenerTests {
  private static let head =
    "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"

  private func line(_ place: String, _ state: String, _ user: String) -> String {
    "   0: \(place) 00000000:0000 \(state) 00000000:00000000 00:00000000 00000000  \(user)        0 7 1 0 100\n"
  }

  @Test func theListenersThatAConnectionMayReachAreFound() {
    let any = String(repeating: "0", count: 32)
    let tcp =
      Self.head + line("0100007F:2CAA", "0A", "1001") + line("00000000:2CAA", "0A", "1002")
      // Another port, a connection, and another address of this machine.
      + line("0100007F:2CAB", "0A", "1") + line("0100007F:2CAA", "01", "2") + line("0200A8C0:2CAA", "0A", "3")
    let tcp6 =
      Self.head + line(any + ":2CAA", "0A", "1003")
      + line("0000000000000000FFFF00000100007F:2CAA", "0A", "1004")
      + line("00000000000000000000000001000000:2CAA", "0A", "1005")
    func owners(_ isV6: Bool) -> Set<UInt32> {
      LocalEndpoint.owners(of: 11434, isV6: isV6, tcp: tcp, tcp6: tcp6)
    }
    #expect(owners(false) == [1001, 1002, 1003, 1004])
    #expect(owners(true) == [1003, 1005])
    #expect(
      LocalEndpoint.owners(of: 80, isV6: false, tcp: line("0100007F:0050", "0A", "no"), tcp6: "") == [.max])
  }

  @Test func oneOtherUserIsEnoughToBeTrustedByNobody() {
    #expect(LocalEndpoint.Listener([], trusted: [0, 7]) == .nobody)
    #expect(LocalEndpoint.Listener([7, 0], trusted: [0, 7]) == .trusted)
    #expect(LocalEndpoint.Listener([7, 4_000_000], trusted: [0, 7]) == .other("4000000"))
    #expect(LocalEndpoint.Listener([0], trusted: [7]) == .other("root"))
  }
}
