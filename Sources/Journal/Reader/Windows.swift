/// How the sentences of an entry are laid into windows, which the encoder reads at once.
struct Windows {
  /// The most tokens of a window, with that of its beginning.
  let limit: Int

  /// A sentence, or a part of one that is longer than a window.
  struct Part: Equatable {
    var sentence: Int
    /// Its tokens in the sentence.
    var tokens: Range<Int>

    /// Its tokens, and the one of its end.
    var count: Int { tokens.count + 1 }
  }

  /// The most tokens of a neighbouring sentence that are read as context.
  var context: Int { limit / 8 }

  /// The most tokens of a part where there are several windows.
  private var longest: Int { limit - 1 - 2 * context }

  /// The parts of sentences: whole sentences if all fit into one window, or are short enough.
  func parts(_ sentences: [Tokenizer.Tokens]) -> [Part] {
    let whole = sentences.enumerated().map { Part(sentence: $0, tokens: 0..<$1.ids.count) }
    guard 1 + whole.reduce(0, { $0 + $1.count }) > limit else { return whole }
    return whole.flatMap { part in
      part.count > longest ? cut(part, words: sentences[part.sentence].words) : [part]
    }
  }

  /// Cuts a long sentence, between words where that is possible.
  private func cut(_ part: Part, words: [Int]) -> [Part] {
    var parts: [Part] = []
    var start = 0
    var word = 0
    while start < part.tokens.upperBound {
      var end = min(start + longest - 1, part.tokens.upperBound)
      if end < part.tokens.upperBound {
        while word + 1 < words.count, words[word + 1] <= end { word += 1 }
        if words[word] > start { end = words[word] }
      }
      parts.append(Part(sentence: part.sentence, tokens: start..<end))
      start = end
    }
    return parts
  }

  /// Windows of about the same size, each with the sentence before and after it, which cover `parts`.
  func windows(_ parts: [Part]) -> [Range<Int>] {
    let widest = windows(parts, within: limit)
    var best = widest
    // As many windows, the last of which is not a rest.
    for size in stride(from: limit - limit / 32, to: limit / 4, by: -max(1, limit / 32)) {
      let windows = windows(parts, within: size)
      guard windows.count == widest.count else { break }
      best = windows
    }
    return best
  }

  private func windows(_ parts: [Part], within size: Int) -> [Range<Int>] {
    func beside(_ index: Int) -> Int {
      parts.indices ~= index ? min(context, parts[index].count) : 0
    }
    var windows: [Range<Int>] = []
    var start = 0
    while start < parts.count {
      var tokens = 1 + beside(start - 1) + parts[start].count
      var end = start + 1
      while end < parts.count, tokens + parts[end].count + beside(end + 1) <= size {
        tokens += parts[end].count
        end += 1
      }
      windows.append(start..<end)
      start = end
    }
    return windows
  }
}
