import Foundation
import StageContract
import Workspace

/// Fields of text about a recording, without what differs between recordings processed alike: its folder, its id and
/// the digests. Those have placeholders, so that all these recordings share one stencil.
final class PlanStencil: Sendable {
  /// Bytes that stand for something in a stencil; JSON and names contain none of them.
  private enum Mark {
    static let folder: UInt8 = 1
    static let id: UInt8 = 2
    /// Followed by the digest's number, from `firstNumber` on.
    static let digest: UInt8 = 3
    static let firstNumber: UInt8 = 32
    static let mostDigests = 200
  }
  private static let separator = UInt8(ascii: "\t")
  private static let hexadecimal = 64

  /// The text with placeholders: fields with tabs between them.
  let text: [UInt8]
  private let fields: [ArraySlice<UInt8>]

  /// The stencil that `text` shows.
  init(_ text: [UInt8]) {
    self.text = text
    fields = text.split(separator: Self.separator, omittingEmptySubsequences: false)
  }

  /// Number of fields.
  var count: Int { fields.count }

  /// Cuts what belongs to the recording in `folder` out of `fields`.
  /// - Returns: the text of the stencil, and the digests in the order of their numbers, 32 bytes each; nil if the
  ///   fields contain control characters.
  static func cut(_ fields: [[UInt8]], _ folder: RecordingFolder) -> (text: [UInt8], digests: Data)? {
    guard fields.allSatisfy({ $0.allSatisfy { $0 >= 32 } }) else { return nil }
    let text = Array(fields.joined(separator: [separator]))
    let (path, id) = (Array(inJSON(folder.path).utf8), Array(folder.id.utf8))
    var (stencil, digests): ([UInt8], [ArraySlice<UInt8>]) = ([], [])
    var rest = text[...]
    while let byte = rest.first {
      if byte == path.first, rest.starts(with: path) {
        stencil.append(Mark.folder)
        rest = rest.dropFirst(path.count)
      } else if stencil.last == UInt8(ascii: "\""), rest.starts(with: id) {
        stencil.append(Mark.id)
        rest = rest.dropFirst(id.count)
      } else {
        let run = rest.prefix { digit($0) != nil }
        let known = digests.firstIndex(of: run) ?? digests.count
        rest = rest.dropFirst(max(1, run.count))
        guard run.count == hexadecimal, known < Mark.mostDigests else {
          if run.isEmpty { stencil.append(byte) } else { stencil += run }
          continue
        }
        if known == digests.count { digests.append(run) }
        stencil += [Mark.digest, Mark.firstNumber + UInt8(known)]
      }
    }
    let bytes = digests.joined().map { digit($0) ?? 0 }
    return (stencil, Data(stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] << 4 | bytes[$0 + 1] }))
  }

  /// The field `number`, from 0 on, of the recording in `folder`, whose digests have these bytes, 32 each; nil if they
  /// are too few. The folder's path is written as it is below `root`, which does not end in a slash.
  func field(_ number: Int, _ folder: RecordingFolder, below root: String = "", digests: [UInt8]) -> [UInt8]?
  {
    let template = fields[number]
    lazy var path = {
      let path = Self.inJSON(folder.path)
      let prefix = Self.inJSON(root) + "/"
      return root.isEmpty || !path.hasPrefix(prefix) ? path[...] : path.dropFirst(prefix.count)
    }()
    var text: [UInt8] = []
    text.reserveCapacity(2 * template.count)
    var place = template.startIndex
    while place < template.endIndex {
      let byte = template[place]
      place += 1
      switch byte {
      case Mark.folder: text += path.utf8
      case Mark.id: text += folder.id.utf8
      case Mark.digest:
        guard place < template.endIndex, template[place] >= Mark.firstNumber else { return nil }
        let size = Self.hexadecimal / 2
        let start = Int(template[place] - Mark.firstNumber) * size
        guard start + size <= digests.count else { return nil }
        place += 1
        for byte in digests[start..<start + size] {
          text.append(Self.digits[Int(byte >> 4)])
          text.append(Self.digits[Int(byte & 15)])
        }
      default: text.append(byte)
      }
    }
    return text
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// `path` as canonical JSON writes it, without the quotation marks.
  private static func inJSON(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 < 32 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    else {
      return path
    }
    return String(decoding: canonicalJSON(path).dropFirst().dropLast(), as: UTF8.self)
  }
}
