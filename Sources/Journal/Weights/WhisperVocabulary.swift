import Foundation
import StageContract

/// The words of a model: the bytes that each of its text tokens stands for.
///
/// Folders keep them as GPT-2 writes bytes, one printable character each, in one of four files.
enum WhisperVocabulary {
  /// The words of the model in `folder`, in order of their IDs.
  /// - Throws: `WeightsError` (65) if they do not fit `shape`, 66 if there is no vocabulary.
  static func words(in folder: String, _ shape: WhisperShape) throws(WeightsError) -> [[UInt8]] {
    let (tokens, name) = try tokens(in: folder)
    guard tokens.count > shape.endOfText, tokens.count <= shape.vocabulary,
      tokens[shape.endOfText] == endOfText
    else { throw WeightsError("\(name) does not fit a model of \(shape.vocabulary) tokens") }
    var words: [[UInt8]] = []
    for token in tokens.prefix(shape.endOfText) {
      guard let token else { throw WeightsError("\(name) leaves out token \(words.count)") }
      words.append(try bytes(of: token, in: name))
    }
    if words.count < shape.words { words.append(Array(endOfText.utf8)) }
    return words
  }

  private static let endOfText = "<|endoftext|>"

  /// The tokens by ID, and the name of the file that has them.
  private static func tokens(in folder: String) throws(WeightsError) -> ([String?], String) {
    for name in ["vocabulary.json", "vocabulary.txt", "vocab.json", "tokenizer.json"] {
      let path = folder + "/" + name
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let data = try WeightFile.contents(path)
      if name.hasSuffix(".txt") {
        guard String(validating: data, as: UTF8.self) != nil else { throw .damaged(name) }
        var lines = data.split(separator: 0x0a, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return (lines.map { String(decoding: $0, as: UTF8.self) }, name)
      }
      let json = try? JSONSerialization.jsonObject(with: data)
      if let list = json as? [String] { return (list, name) }
      if let ids = json as? [String: Int] { return (try ordered(ids, name), name) }
      guard let object = json as? [String: Any], let model = object["model"] as? [String: Any],
        var ids = model["vocab"] as? [String: Int]
      else { throw .damaged(name) }
      for added in object["added_tokens"] as? [[String: Any]] ?? [] {
        if let id = added["id"] as? Int, let text = added["content"] as? String { ids[text] = id }
      }
      return (try ordered(ids, name), name)
    }
    throw WeightsError(
      "it has no vocabulary.json, vocabulary.txt, vocab.json or tokenizer.json", status: .missingInput)
  }

  private static func ordered(_ ids: [String: Int], _ name: String) throws(WeightsError) -> [String?] {
    guard let last = ids.values.max(), last < 1_000_000, ids.values.allSatisfy({ $0 >= 0 }) else {
      throw .damaged(name)
    }
    var tokens = [String?](repeating: nil, count: last + 1)
    for (token, id) in ids { tokens[id] = token }
    return tokens
  }

  private static func bytes(of token: String, in name: String) throws(WeightsError) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in token.unicodeScalars {
      guard let byte = byteOfScalar[scalar] else {
        throw WeightsError("\(name) holds a token that is not written as bytes")
      }
      bytes.append(byte)
    }
    return bytes
  }

  /// GPT-2's alphabet: printable characters of Latin-1 stand for themselves, the other bytes for those from 256 on.
  private static let byteOfScalar: [Unicode.Scalar: UInt8] = {
    let printable = Array(33...126) + Array(161...172) + Array(174...255)
    let others = (0...255).filter { !printable.contains($0) }
    let pairs = printable.map { ($0, $0) } + others.enumerated().map { ($1, 256 + $0) }
    return Dictionary(
      uniqueKeysWithValues: pairs.compactMap { byte, scalar in
        Unicode.Scalar(UInt32(scalar)).map { ($0, UInt8(byte)) }
      })
  }()
}
