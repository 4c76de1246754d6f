/// A mapped GGUF file (version 3): its keys, and where its tensors are. Everything in it is checked before it is used.
struct GGUFFile {
  let file: MappedFile
  private(set) var keys: [String: Value] = [:]
  private(set) var tensors: [String: Tensor] = [:]

  /// The value of a key; those of other types are skipped.
  enum Value: Equatable {
    case integer(Int)
    case number(Float)
    case text(String)
    case texts([String])
    case integers([Int])
    case other
  }

  /// Where a tensor is, and its type.
  struct Tensor {
    /// How its numbers are stored.
    let type: TensorType
    /// Its size in each dimension, the innermost first.
    let shape: [Int]
    /// Its contents.
    let bytes: UnsafeRawBufferPointer
  }

  /// Maps the file at `path` and reads its head.
  /// - Throws: `ReaderFileError`.
  init(_ path: String) throws(ReaderFileError) {
    file = try MappedFile(path)
    var cursor = Cursor(bytes: file.bytes)
    guard try cursor.bytes(4).elementsEqual("GGUF".utf8) else { throw .otherKind }
    guard try cursor.next(UInt32.self) == 3 else { throw ReaderFileError("the file is of another version") }
    let tensorCount = try cursor.count(of: 32)
    let keyCount = try cursor.count(of: 13)
    for _ in 0..<keyCount {
      let name = try cursor.text()
      guard keys.updateValue(try cursor.value(), forKey: name) == nil else { throw .damaged }
    }
    guard keys["general.alignment"] == nil else { throw ReaderFileError("the file is of another version") }
    var heads: [(name: String, type: TensorType, shape: [Int], offset: Int)] = []
    for _ in 0..<tensorCount {
      let name = try cursor.text()
      let dimensions = try cursor.next(UInt32.self)
      guard 1...4 ~= dimensions else { throw .damaged }
      var shape: [Int] = []
      for _ in 0..<dimensions {
        let size = try cursor.next(UInt64.self)
        guard 1...UInt64(UInt32.max) ~= size else { throw .damaged }
        shape.append(Int(size))
      }
      guard let type = TensorType(rawValue: try cursor.next(UInt32.self)) else { throw .otherShape(name) }
      let offset = try cursor.next(UInt64.self)
      guard offset < UInt64(Int.max), offset % UInt64(Self.alignment) == 0 else { throw .damaged }
      heads.append((name, type, shape, Int(offset)))
    }
    let start = Self.aligned(cursor.position)
    var end = start
    for head in heads {
      guard let size = head.type.bytes(head.shape) else { throw .otherShape(head.name) }
      guard start <= file.bytes.count, head.offset <= file.bytes.count - start,
        size <= file.bytes.count - start - head.offset
      else { throw .cutShort }
      let bytes = file.bytes[start + head.offset..<start + head.offset + size]
      let tensor = Tensor(type: head.type, shape: head.shape, bytes: UnsafeRawBufferPointer(rebasing: bytes))
      guard tensors.updateValue(tensor, forKey: head.name) == nil else { throw .damaged }
      end = max(end, Self.aligned(start + head.offset + size))
    }
    guard end <= file.bytes.count else { throw .cutShort }
    guard end == file.bytes.count else { throw .damaged }
  }

  /// The tensor `name`.
  /// - Throws: `ReaderFileError` unless it has the given shape (nil: any size) and one of `types`.
  func tensor(_ name: String, _ shape: [Int?], _ types: Set<TensorType>) throws(ReaderFileError) -> Tensor {
    guard let tensor = tensors[name], types.contains(tensor.type), tensor.shape.count == shape.count,
      zip(tensor.shape, shape).allSatisfy({ $1 == nil || $0 == $1 })
    else { throw .otherShape(name) }
    return tensor
  }

  /// Contents begin at multiples of it.
  private static let alignment = 32

  private static func aligned(_ offset: Int) -> Int { (offset + alignment - 1) / alignment * alignment }
}

/// A position in a mapped file that moves on with everything read.
private struct Cursor {
  let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The next `count` bytes.
  mutating func bytes(_ count: Int) throws(ReaderFileError) -> UnsafeRawBufferPointer {
    guard count <= bytes.count - position else { throw .cutShort }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  /// The next number, little-endian.
  mutating func next<Number: FixedWidthInteger>(_: Number.Type) throws(ReaderFileError) -> Number {
    Number(littleEndian: try bytes(MemoryLayout<Number>.size).loadUnaligned(as: Number.self))
  }

  /// The next number as a count of parts, each of at least `size` bytes.
  mutating func count(of size: Int) throws(ReaderFileError) -> Int {
    let count = try next(UInt64.self)
    guard count <= UInt64((bytes.count - position) / size) else { throw .cutShort }
    return Int(count)
  }

  mutating func text() throws(ReaderFileError) -> String {
    let count = try count(of: 1)
    guard let text = String(validating: try bytes(count), as: UTF8.self) else { throw .damaged }
    return text
  }

  /// The next value with its type.
  mutating func value() throws(ReaderFileError) -> GGUFFile.Value {
    try value(of: try next(UInt32.self))
  }

  private mutating func value(of type: UInt32) throws(ReaderFileError) -> GGUFFile.Value {
    switch type {
    case 0, 1, 7:
      _ = try bytes(1)
      return .other
    case 2, 3:
      _ = try bytes(2)
      return .other
    case 4: return .integer(Int(try next(UInt32.self)))
    case 5: return .integer(Int(try next(Int32.self)))
    case 6: return .number(Float(bitPattern: try next(UInt32.self)))
    case 8: return .text(try text())
    case 9:
      let type = try next(UInt32.self)
      let values = try count(of: 1)
      var texts: [String] = []
      var integers: [Int] = []
      for _ in 0..<values {
        // Lists of lists are nothing that a reader holds.
        guard type != 9 else { throw .damaged }
        switch try value(of: type) {
        case .text(let text): texts.append(text)
        case .integer(let integer): integers.append(integer)
        default: break
        }
      }
      return type == 8 ? .texts(texts) : type == 4 || type == 5 ? .integers(integers) : .other
    case 10, 11, 12:
      _ = try bytes(8)
      return .other
    default: throw .damaged
    }
  }
}
