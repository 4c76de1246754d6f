/// A few words of a segment, those that matched marked.
enum Snippet {
  /// The mark that FTS5 puts before a match; no transcript holds it.
  static let mark: Character = "\u{1}"
  private static let length = 16
  /// The most characters of a run that are shown, and how many of them before the match.
  private static let (longest, before) = (40, 12)

  /// The stretch of a text with most matches; `marked` and its `columns` hold `mark` before each match.
  ///
  /// A match in a column marks the run of the text that stands at the same place; where that has no spaces, its parts that
  /// are one of `characters`.
  static func text(marked: String, columns: [String], characters: [String] = []) -> String {
    let columns = columns.map { StemColumn.runs($0) }
    let runs = StemColumn.runs(marked)
    let hits = runs.indices.filter { index in
      runs[index].contains(mark)
        || columns.contains { $0.indices.contains(index) && $0[index].contains(mark) }
    }
    let isHit = Set(hits)
    let last = max(0, runs.count - length)
    let start =
      hits.map { min(max(0, $0 - length / 4), last) }
      .max { left, right in
        let counts = [left, right].map { from in hits.count { $0 >= from && $0 < from + length } }
        return (counts[0], -left) < (counts[1], -right)
      } ?? 0
    let end = min(runs.count, start + length)
    let shown = runs[start..<end].enumerated().map { offset, run in
      let plain = run.filter { $0 != mark }
      guard isHit.contains(start + offset) else { return plain }
      let parts = characters.flatMap { SearchForms.ranges(of: $0, in: plain) }
      return parts.isEmpty ? framed(plain) : framed(plain, parts)
    }
    return (start > 0 ? "… " : "") + shown.joined(separator: " ") + (end < runs.count ? " …" : "")
  }

  private static func framed(_ run: String) -> String {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    guard let first = run.firstIndex(where: isWord), let last = run.lastIndex(where: isWord) else {
      return run
    }
    return run[..<first] + "«" + run[first...last] + "»" + run[run.index(after: last)...]
  }

  /// `run` with its `parts` marked, cut around the first of them if it is long.
  private static func framed(_ run: String, _ parts: [Range<String.Index>]) -> String {
    let parts = parts.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var (text, place) = ("", run.startIndex)
    var end = run.endIndex
    var tail = ""
    if run.count > longest, let first = parts.first {
      let start = run.index(first.lowerBound, offsetBy: -before, limitedBy: run.startIndex) ?? run.startIndex
      if start > run.startIndex { (text, place) = ("…", start) }
      let most = run.index(start, offsetBy: longest, limitedBy: run.endIndex) ?? run.endIndex
      end = max(most, first.upperBound)
      tail = end < run.endIndex ? "…" : ""
    }
    for part in parts where part.lowerBound >= place && part.upperBound <= end {
      text += run[place..<part.lowerBound] + "«" + run[part] + "»"
      place = part.upperBound
    }
    return text + run[place..<end] + tail
  }
}
