import Digest
import Foundation
import StageContract
import Workspace

/// The files of `pipelines/surfaces/gallery`, from which the page is made.
///
/// `page.html` contains placeholders such as `{{page.css}}`: a name with a dot is a file beside it, any other a value.
struct GalleryTemplate {
  private enum Piece {
    case text(Substring)
    case file(name: String, text: String)
    case value(name: String)
  }

  private let pieces: [Piece]

  /// Reads the files in `folder`.
  /// - Throws: `CommandFailure` (69) if one is missing or is not UTF-8 text.
  init(folder: String) throws {
    func read(_ name: String) throws -> String {
      guard let data = try? FileSystem.read(folder + "/" + name),
        let text = String(data: data, encoding: .utf8)
      else {
        throw CommandFailure(
          status: .unavailable, "\(folder)/\(name): missing or not readable; install Sonar again")
      }
      return text
    }
    var pieces: [Piece] = []
    let page = try read("page.html")
    var rest = page[...]
    while let start = rest.range(of: "{{"), let end = rest[start.upperBound...].range(of: "}}") {
      let name = String(rest[start.upperBound..<end.lowerBound])
      pieces.append(.text(rest[..<start.lowerBound]))
      let isFile = name.contains(".") && !name.contains("/")
      pieces.append(isFile ? .file(name: name, text: try read(name)) : .value(name: name))
      rest = rest[end.upperBound...]
    }
    self.pieces = pieces + [.text(rest)]
  }

  /// The page with `documents` embedded.
  /// - Parameters:
  ///   - language: ISO 639-1 code of the language that it is read in first.
  ///   - documents: JSON.
  func page(title: String, language: String, documents: Data) -> Data {
    var page = Data()
    for piece in pieces {
      switch piece {
      case .text(let text): page += Data(text.utf8)
      case .file(_, let text): page += Data(text.utf8)
      case .value("policy"): page += Data(policy.utf8)
      case .value("title"): page += Data(Self.escaped(title).utf8)
      case .value("language"): page += Data(Self.escaped(language).utf8)
      case .value("documents"): page += Self.embedded(documents)
      case .value: break
      }
    }
    return page
  }

  /// The page's content security policy: it allows the template's own files, by digest, and loads nothing.
  private var policy: String {
    func sources(_ ending: String) -> String {
      let digests = pieces.compactMap { piece -> String? in
        guard case .file(let name, let text) = piece, name.hasSuffix(ending) else { return nil }
        return "'sha256-\(Self.base64(ofHexadecimal: Digest.sha256(Data(text.utf8))))'"
      }
      return digests.joined(separator: " ")
    }
    return "default-src 'none'; script-src \(sources(".js")); style-src \(sources(".css")); base-uri 'none'; "
      + "form-action 'none'"
  }

  private static func base64(ofHexadecimal digits: String) -> String {
    let digits = Array(digits)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// `json` as part of a page: nothing in it can end the element that contains it, whatever titles say.
  static func embedded(_ json: Data) -> Data {
    var result = Data()
    result.reserveCapacity(json.count)
    var (before, last): (UInt8, UInt8) = (0, 0)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): result += Data("\\u003c".utf8)
      case UInt8(ascii: ">"): result += Data("\\u003e".utf8)
      case UInt8(ascii: "&"): result += Data("\\u0026".utf8)
      // U+2028 and U+2029 end a line in some parsers.
      case 0xA8 where before == 0xE2 && last == 0x80, 0xA9 where before == 0xE2 && last == 0x80:
        result.removeLast(2)
        result += Data((byte == 0xA8 ? "\\u2028" : "\\u2029").utf8)
      default: result.append(byte)
      }
      (before, last) = (last, byte)
    }
    return result
  }
}
