import Foundation

extension ScriptedServer {
  struct Failure: Error { var step: String }

  private static func stream(_ family: Int32) throws -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(family, SOCK_STREAM, 0)
    #else
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw Failure(step: "socket") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  static func listen() throws -> Int32 {
    let descriptor = try stream(AF_INET)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return try begin(descriptor, &address)
  }

  static func listen(at path: String) throws -> Int32 {
    let descriptor = try stream(AF_UNIX)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: Array(path.utf8.prefix($0.count - 1)))
    }
    return try begin(descriptor, &address)
  }

  private static func begin<Address>(_ descriptor: Int32, _ address: inout Address) throws -> Int32 {
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard bound == 0, Foundation.listen(descriptor, 16) == 0 else {
      close(descriptor)
      throw Failure(step: "bind")
    }
    return descriptor
  }

  static func port(of listener: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
    }
    return found == 0 ? UInt16(bigEndian: address.sin_port) : 0
  }

  func accept(_ listener: Int32) {
    while true {
      let connection = Foundation.accept(listener, nil, nil)
      if connection < 0 {
        if errno == EINTR { continue }
        return
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      Thread { [weak self] in
        if let self, let request = Self.read(connection) {
          self.answer(request, to: connection)
        } else {
          close(connection)
        }
      }.start()
    }
  }

  private static func read(_ connection: Int32) -> Request? {
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let head = bytes.range(of: Data("\r\n\r\n".utf8)) {
        let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
        if bytes.count - head.upperBound >= length ?? 0 {
          let words = lines[0].split(separator: " ")
          return words.count < 2
            ? nil : Request(path: String(words[1]), body: Data(bytes[head.upperBound...]))
        }
      }
      let count = Foundation.read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  static func send(_ status: Int, _ body: Data, to connection: Int32) {
    let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    var bytes = Array(Data(head.utf8) + body)[...]
    while !bytes.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = bytes.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { break }
      bytes = bytes.dropFirst(count)
    }
    close(connection)
  }
}
