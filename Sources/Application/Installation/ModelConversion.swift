package import Foundation
import Inbox
import Pipeline
import StageContract
import Weights
import Workspace

/// Writes a speech model in ggml form with its matrices in another number format.
///
/// The file: magic, eleven numbers of the network, mel filters, vocabulary, then tensors, each with its shape, its type
/// and its name. Matrices alone are converted, as whisper.cpp's own tool does; it reads the result like any model.
package struct ModelConversion {
  /// Name that people know the model by, for errors.
  package let name: String
  package let format: WeightFormat
  private let bytes: Data
  private var position = 0

  /// Reads the model at `path`.
  /// - Throws: `CommandFailure` (74).
  package init(_ path: String, name: String, to format: WeightFormat) throws {
    self.name = name
    self.format = format
    do {
      bytes = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    } catch {
      throw CommandFailure(status: .inputOutput, "\(path): cannot be read; check permissions and disk")
    }
  }

  /// Writes the converted model to `path`, through a partial file beside it.
  /// - Throws: `CommandFailure`: 65 what is no model that can be converted, 74 no room; `WorkspaceError`.
  package mutating func write(to path: String) throws {
    let partial = path + ".partial"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else {
      throw WorkspaceError.inputOutput(path: partial, action: "be written", code: errno)
    }
    defer { close(descriptor) }
    do {
      try convert { data in
        var rest = data
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
          if count < 0, errno == EINTR { continue }
          guard count > 0 else {
            throw WorkspaceError.inputOutput(path: partial, action: "be written", code: errno)
          }
          rest = rest.dropFirst(count)
        }
      }
      // A model is nobody's secret: others on this machine may use it.
      guard fchmod(descriptor, 0o644) == 0, fsync(descriptor) == 0, rename(partial, path) == 0 else {
        throw WorkspaceError.inputOutput(path: path, action: "be put in place", code: errno)
      }
      try FileSystem.syncParent(of: path)
    } catch {
      unlink(partial)
      throw error
    }
  }

  /// Hands the converted model to `write`, piece by piece.
  package mutating func convert(_ write: (Data) throws -> Void) throws {
    position = 0
    guard try number() == 0x6767_6d6c else { throw refusal("it is not in ggml format") }
    let network = try (0..<11).map { _ in try number() }
    guard 1000...1_000_000 ~= network[0], 1...10_000 ~= network[1], [80, 128].contains(network[9]) else {
      throw refusal("it is not a speech model")
    }
    let filters = try (0..<2).map { _ in try number() }
    guard filters.allSatisfy({ 1...10_000 ~= $0 }) else { throw refusal("it is damaged") }
    try skip(4 * Int(filters[0]) * Int(filters[1]))
    for _ in 0..<max(0, try number()) { try skip(Int(try number())) }
    var head = Data(bytes[..<position])
    withUnsafeBytes(of: format.modelType.littleEndian) { head.replaceSubrange(44..<48, with: $0) }
    try write(head)
    var tensors = 0
    while position < bytes.count {
      try convertTensor(write)
      tensors += 1
    }
    // Layers of encoder and decoder, and what there is once.
    guard tensors == 15 * Int(network[4]) + 24 * Int(network[8]) + 11 else {
      throw refusal("it is cut short")
    }
  }

  private mutating func convertTensor(_ write: (Data) throws -> Void) throws {
    let start = position
    let (dimensions, nameLength, type) = (Int(try number()), Int(try number()), try number())
    guard 1...4 ~= dimensions, 1...256 ~= nameLength else { throw refusal("it is damaged") }
    let shape = try (0..<dimensions).map { _ in Int(try number()) }
    guard shape.allSatisfy({ 1...100_000_000 ~= $0 }), shape.reduce(1.0, { $0 * Double($1) }) < 1e10 else {
      throw refusal("it is damaged")
    }
    try skip(nameLength)
    guard let size = [0: 4, 1: 2][type] else { throw refusal("it is converted already") }
    let tensorName = String(decoding: bytes[position - nameLength..<position], as: UTF8.self)
    let isKept =
      dimensions != 2 || tensorName.hasSuffix(".positional_embedding")
      || (tensorName.hasPrefix("encoder.conv") && tensorName.hasSuffix(".bias"))
    var header = Data(bytes[start..<position])
    let numbers = position
    try skip(size * shape.reduce(1, *))
    if isKept { return try write(Data(bytes[start..<position])) }
    guard shape[0] % format.blockSize == 0 else {
      throw refusal("its rows of \(shape[0]) do not fit \(format.rawValue)")
    }
    withUnsafeBytes(of: format.tensorType.littleEndian) { header.replaceSubrange(8..<12, with: $0) }
    try write(header)
    for row in 0..<shape[1] {
      let values = values(at: numbers + row * shape[0] * size, count: shape[0], size: size)
      guard values.allSatisfy(\.isFinite) else { throw refusal("it holds a number that is not finite") }
      var encoded: [UInt8] = []
      format.encode(values, into: &encoded)
      try write(Data(encoded))
    }
  }

  /// The `count` numbers of `size` bytes each that begin at `offset`.
  private func values(at offset: Int, count: Int, size: Int) -> [Float] {
    bytes.withUnsafeBytes { raw in
      (0..<count).map { index in
        let position = offset + index * size
        return size == 2
          ? HalfFloat.value(
            of: UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt16.self)))
          : Float(
            bitPattern: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
      }
    }
  }

  private mutating func number() throws -> Int32 {
    try skip(4)
    return bytes.withUnsafeBytes {
      Int32(littleEndian: $0.loadUnaligned(fromByteOffset: position - 4, as: Int32.self))
    }
  }

  private mutating func skip(_ count: Int) throws {
    guard count >= 0, count <= bytes.count - position else { throw refusal("it is cut short") }
    position += count
  }

  private func refusal(_ reason: String) -> CommandFailure {
    CommandFailure(
      status: .badInput,
      "\(name): cannot be converted (\(reason)); name a model as 'sonar models fetch' gets it")
  }
}
