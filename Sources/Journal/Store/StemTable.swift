import Foundation
internal import GRDB
internal import GRDBSQLite

/// A fixed list of stems, found by the bytes that SQLite gives: a journal has ten million terms, and a string for each of
/// them takes longer than all else.
struct StemTable {
  private let stems: [[UInt8]]
  /// Places in `stems` by hash, -1 where there is none; more than twice as many as stems.
  private var slots: [Int]

  /// - Parameter stems: each once.
  init(_ stems: [String]) {
    self.stems = stems.map { Array($0.utf8) }
    var size = 8
    while size < 2 * stems.count + 1 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (index, stem) in self.stems.enumerated() {
      var slot = stem.withUnsafeBufferPointer { hash($0) }
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = index
    }
  }

  /// The place of `stem` in the list; nil if it is not there.
  subscript(stem: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = hash(stem)
    while slots[slot] >= 0 {
      if stem.holds(stems[slots[slot]]) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// FNV-1a.
  private func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash >> 20) & (slots.count - 1)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if these are `bytes`.
  func holds(_ bytes: [UInt8]) -> Bool {
    guard count == bytes.count, let start = baseAddress else { return count == bytes.count }
    return bytes.withUnsafeBytes { $0.baseAddress.map { memcmp(start, $0, count) == 0 } ?? true }
  }
}

extension Statement {
  /// Calls `body` with the first two columns of each row, which are text; they are valid during the call.
  func eachText(
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    func text(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
      let bytes = sqlite3_column_text(sqliteStatement, column)
      return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(sqliteStatement, column)))
    }
    defer { sqlite3_reset(sqliteStatement) }
    var code = sqlite3_step(sqliteStatement)
    while code == SQLITE_ROW {
      try body(text(0), text(1))
      code = sqlite3_step(sqliteStatement)
    }
    guard code == SQLITE_DONE else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errstr(code)))
    }
  }
}
