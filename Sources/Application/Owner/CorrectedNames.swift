import Foundation
import Model
import Pipeline
import StageContract
package import Text
package import Workspace

/// A name that the owner corrected more than once: with it in the vocabulary, the model may hear it.
package struct CorrectedName: Encodable, Equatable, Sendable {
  /// The name as the owner wrote it most often.
  package var name: String
  /// Number of corrections in which it replaced what was heard.
  package var times: Int
  /// The misheard forms, each once, sorted.
  package var heard: [String]
  /// IDs of the recordings with these corrections.
  package var recordings: [String]
  /// Number of chunks of these recordings: what would be heard again.
  package var chunks: Int

  /// The names that corrections of `workspace` contain at least twice and that are not in `vocabulary`, most frequent
  /// first. Private and discreet recordings, whose words belong into no settings, are passed over, and those whose owner data
  /// cannot be read.
  /// - Parameter chunks: number of chunks of a recording.
  /// - Throws: `WorkspaceError`, and what `chunks` throws.
  package static func all(
    in workspace: Workspace, vocabulary: [String], languages: Languages,
    chunks: (RecordingFolder) throws -> Int
  ) throws -> [CorrectedName] {
    let known = Set(vocabulary.flatMap(Words.words).map(Words.normal))
    var found: [String: CorrectedName] = [:]
    var folders: [String: RecordingFolder] = [:]
    let marks = try MarkReader(workspace)
    for recording in try workspace.recordings() {
      guard case .known(let owner) = OwnerFile.state(recording),
        marks(recording) == .init(isPrivate: false, isDiscreet: false)
      else { continue }
      for correction in owner.corrections {
        for (name, heard) in names(in: correction, languages) where !known.contains(Words.normal(name)) {
          let key = Words.normal(name)
          var entry = found[key] ?? CorrectedName(name: name, times: 0, heard: [], recordings: [], chunks: 0)
          entry.times += 1
          if !heard.isEmpty, !entry.heard.contains(heard) { entry.heard.append(heard) }
          if !entry.recordings.contains(recording.id) { entry.recordings.append(recording.id) }
          found[key] = entry
          folders[recording.id] = recording
        }
      }
    }
    return try found.values.filter { $0.times > 1 }.map { entry in
      var entry = entry
      entry.heard.sort()
      entry.chunks = try entry.recordings.reduce(0) { try $0 + (folders[$1].map(chunks) ?? 0) }
      return entry
    }.sorted { ($1.times, $0.name) < ($0.times, $1.name) }
  }

  /// The capitalised words of `correction` that were not heard, each once, with what was heard in their place.
  static func names(in correction: Owner.Correction, _ languages: Languages) -> [(
    name: String, heard: String
  )] {
    let heard = Words.tokens(correction.heard ?? "")
    let said = Words.tokens(correction.text)
    let kept = common(heard.map(\.normal), said.map(\.normal))
    var names: [(name: String, heard: String)] = []
    for (index, token) in said.enumerated()
    where token.isCapitalised && !kept.contains(where: { $0.1 == index }) {
      // The first word of a sentence is a name only if no list of words has it.
      guard token.text.count > 2,
        !languages.codes.contains(where: {
          Words.isStopWord(token.text, language: languages[$0])
        }), !names.contains(where: { Words.normal($0.name) == token.normal })
      else { continue }
      let before = kept.last { $0.1 < index }
      let after = kept.first { $0.1 > index }
      let gap = heard[((before?.0 ?? -1) + 1)..<(after?.0 ?? heard.count)]
      let first = (before?.1 ?? -1) + 1
      // One word for one; else all that was heard there.
      let isPaired = gap.count == (after?.1 ?? said.count) - first
      names.append(
        (
          token.text,
          isPaired ? gap[gap.startIndex + index - first].text : gap.map(\.text).joined(separator: " ")
        ))
    }
    return names
  }

  /// The places of a longest common subsequence of both.
  private static func common(_ one: [String], _ other: [String]) -> [(Int, Int)] {
    var lengths = [[Int]](repeating: [Int](repeating: 0, count: other.count + 1), count: one.count + 1)
    for i in one.indices.reversed() {
      for j in other.indices.reversed() {
        lengths[i][j] =
          one[i] == other[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var (i, j) = (0, 0)
    var pairs: [(Int, Int)] = []
    while i < one.count, j < other.count {
      if one[i] == other[j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
