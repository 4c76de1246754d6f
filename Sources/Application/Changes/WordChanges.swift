import Foundation
import Model

/// The words in which two transcripts of a recording differ.
package struct WordChanges: Encodable, Equatable, Sendable {
  /// Number of words before and after.
  package var before: Int
  package var after: Int
  /// Number of words that went and came.
  package var removed = 0
  package var added = 0
  /// Where they differ, in the order said.
  package var passages: [Passage] = []

  /// Words in a row that were replaced by others.
  package struct Passage: Encodable, Equatable, Sendable {
    /// The words before; empty if none were there.
    package var removed: String
    /// The words after; empty if none are there.
    package var added: String
    /// The text around: the sentence now, else the one before.
    package var sentence: String
  }

  /// Compares the words without their punctuation; sentences are those of the moods, else the segments.
  /// - Parameters:
  ///   - old, new: the transcripts with the owner's corrections.
  init(_ old: Transcript, _ new: Transcript, sentences: (old: [Sentence], new: [Sentence])) {
    let (was, now) = (Self.words(old), Self.words(new))
    (before, after) = (was.count, now.count)
    for (oldRange, newRange) in Self.windows(was, now) {
      let difference = now[newRange].map(\.key).difference(from: was[oldRange].map(\.key))
      var gone: Set<Int> = []
      var come: Set<Int> = []
      for change in difference {
        switch change {
        case .remove(let offset, _, _): gone.insert(oldRange.lowerBound + offset)
        case .insert(let offset, _, _): come.insert(newRange.lowerBound + offset)
        }
      }
      removed += gone.count
      added += come.count
      var (place, other) = (oldRange.lowerBound, newRange.lowerBound)
      while place < oldRange.upperBound || other < newRange.upperBound {
        let (first, second) = (place, other)
        while gone.contains(place) { place += 1 }
        while come.contains(other) { other += 1 }
        if place > first || other > second {
          let (lost, gained) = (was[first..<place], now[second..<other])
          let around =
            gained.first.map { Self.sentence(of: $0, in: sentences.new, new) }
            ?? lost.first.map { Self.sentence(of: $0, in: sentences.old, old) } ?? ""
          passages.append(Passage(removed: Self.text(lost), added: Self.text(gained), sentence: around))
        }
        place += 1
        other += 1
      }
    }
  }

  private struct Spoken {
    var text: String
    var span: Span
    var segment: Int
    var key: String
  }

  private static func words(_ transcript: Transcript) -> [Spoken] {
    transcript.segments.enumerated().flatMap { index, segment in
      let texts =
        segment.words.isEmpty
        ? segment.text.split(separator: " ").map { (String($0), segment.span) }
        : segment.words.map { ($0.text, $0.span) }
      return texts.map { text, span in
        let key = text.trimmingCharacters(in: .punctuationCharacters.union(.whitespaces))
        return Spoken(text: text, span: span, segment: index, key: key.isEmpty ? text : key)
      }
    }
  }

  private static func text(_ words: ArraySlice<Spoken>) -> String {
    words.map(\.text).joined(separator: " ")
  }

  private static func sentence(of word: Spoken, in sentences: [Sentence], _ transcript: Transcript) -> String
  {
    let around = sentences.first { $0.span.start <= word.span.start && word.span.end <= $0.span.end }
    return around?.text ?? transcript.segments[word.segment].text
  }

  /// Parts that are compared on their own, cut where neither transcript has a word: time and memory grow with the square
  /// of a part's length.
  private static func windows(_ old: [Spoken], _ new: [Spoken]) -> [(Range<Int>, Range<Int>)] {
    var parts: [(Range<Int>, Range<Int>)] = []
    var (start, other, next) = (0, 0, 0)
    for index in old.indices.dropLast() where index - start >= 400 {
      let cut = (old[index].span.end + old[index + 1].span.start) / 2
      while next < new.count, new[next].span.end <= cut { next += 1 }
      guard old[index].span.end <= cut, next == new.count || new[next].span.start >= cut else { continue }
      parts.append((start..<index + 1, other..<next))
      (start, other) = (index + 1, next)
    }
    return parts + [(start..<old.count, other..<new.count)]
  }
}
