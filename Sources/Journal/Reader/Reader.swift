import CGGML
import Digest
import Foundation
package import Model

/// A small network that reads every sentence of an entry.
///
///     sentences ─▶ Tokenizer ─▶ Windows ─▶ Encoder ─▶ Heads ─▶ Reading
package final class Reader {
  /// SHA-256 of its file.
  package let digest: String

  private let shape: ReaderShape
  private let tokenizer: Tokenizer
  private let encoder: Encoder
  private let heads: Heads
  private let windows: Windows

  /// Maps the weights at `path`.
  /// - Throws: `ReaderFileError` if they cannot be used.
  package init(_ path: String) throws(ReaderFileError) {
    let file = try GGUFFile(path)
    shape = try ReaderShape(file)
    tokenizer = try Tokenizer(file, shape)
    encoder = try Encoder(file, shape)
    heads = try Heads(file, shape)
    // Two positions fewer than there are, as it was trained.
    windows = Windows(limit: shape.positions - 2)
    var sum = SHA256()
    sum.update(file.file.bytes)
    digest = Digest.hexadecimal(sum.finalize())
  }

  /// Reads `sentences`.
  ///
  /// - Parameter progress: called with the number of windows that are read, and of all.
  /// - Throws: `ReaderFileError` if the weights turn out to be unusable.
  package func reading(
    of sentences: [Sentence], progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(ReaderFileError) -> Reading {
    guard !sentences.isEmpty else { return Reading(reader: digest) }
    let entry = try EntryReader(
      texts: sentences.map { tokenizer.tokens(of: $0.text) }, shape: shape, encoder: encoder, heads: heads,
      windows: windows, progress: progress)
    let repeats = Repeats(entry.vectors)
    return Reading(
      reader: digest, mood: entry.mood.fourDecimals, calibration: shape.calibration,
      sentences: sentences.indices.map { index in
        entry.reading(of: sentences[index], at: index, repeats: repeats[index])
      })
  }

  /// The tokens of `text`.
  func tokens(of text: String) -> [Int32] { tokenizer.tokens(of: text).ids }
}

extension Reader {
  /// The library's share in the identity of stages that compute with it.
  package static var depends: [String: String] {
    ["ggml": ggml_version().map { String(cString: $0) } ?? "unknown"]
  }
}
