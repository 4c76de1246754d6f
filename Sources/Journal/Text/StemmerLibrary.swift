import Foundation

extension Stemmer {
  /// Identifies the loaded libstemmer: its file name and a checksum of its bytes, as libstemmer reports no
  /// version; `static` if it is linked into this program.
  package static var library: String {
    guard let file = libraryFile else { return "static" }
    do {
      return try file.lastPathComponent + " " + checksum(Data(contentsOf: file, options: .alwaysMapped))
    } catch {
      return file.lastPathComponent + " unreadable"
    }
  }

  /// The shared library that this process has loaded; nil if there is none.
  private static var libraryFile: URL? {
    #if canImport(Darwin)
      var found = Dl_info()
      guard let program = dlopen(nil, RTLD_LAZY), let symbol = dlsym(program, "sb_stemmer_new"),
        dladdr(symbol, &found) != 0, let name = found.dli_fname
      else { return nil }
      let path = String(cString: name)
    #else
      // Each line ends with the path of a mapped file. The kernel returns one page at a time, so read to the
      // end.
      guard let maps = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd(),
        let line = String(decoding: maps, as: UTF8.self).split(separator: "\n").first(where: {
          $0.contains("/libstemmer")
        }),
        let start = line.firstIndex(of: "/")
      else { return nil }
      let path = String(line[start...])
    #endif
    let file = URL(filePath: path).resolvingSymlinksInPath()
    return file.lastPathComponent.hasPrefix("libstemmer") ? file : nil
  }

  /// FNV-1a over words of eight bytes, then over the rest: 16 hexadecimal digits.
  private static func checksum(_ bytes: Data) -> String {
    let hash = bytes.withUnsafeBytes { buffer in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      let words = buffer.count / 8
      for index in 0..<words {
        let word = buffer.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
        hash = (hash ^ word.littleEndian) &* 0x100_0000_01b3
      }
      for byte in buffer[(words * 8)...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return hash
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
