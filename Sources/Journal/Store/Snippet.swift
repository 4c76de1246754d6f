/// A few words of a segment, those that matched marked.
enum Snippet {
  /// The marks that FTS5 puts before and behind a match; no transcript holds them.
  static let (mark, end): (Character, Character) = ("\u{1}", "\u{2}")
  static var marks: [String] { [String(mark), String(end)] }
  private static let length = 16
  /// The most characters of a run that are shown, and how many of them before the match.
  private static let (longest, before) = (40, 12)

  /// The stretch of a text with most matches; in `marked` and its `columns`, `mark` and `end` enclose each match.
  ///
  /// A match in a column marks the run of the text that stands at the same place; where that has no spaces, its parts that
  /// are one of `characters`.
  static func text(marked: String, columns: [String], characters: [String] = []) -> String {
    let runs = StemColumn.runs(marked)
    let isHit = columns.reduce(into: matched(runs)) { $0.formUnion(matched(StemColumn.runs($1))) }
    let hits = runs.indices.filter(isHit.contains)
    let last = max(0, runs.count - length)
    let start =
      hits.map { min(max(0, $0 - length / 4), last) }
      .max { left, right in
        let counts = [left, right].map { from in hits.count { $0 >= from && $0 < from + length } }
        return (counts[0], -left) < (counts[1], -right)
      } ?? 0
    let limit = min(runs.count, start + length)
    let shown = runs[start..<limit].enumerated().map { offset, run in
      let plain = run.filter { $0 != mark && $0 != end }
      guard isHit.contains(start + offset) else { return plain }
      let parts = characters.flatMap { SearchForms.ranges(of: $0, in: plain) }
      return parts.isEmpty ? framed(plain) : framed(plain, parts)
    }
    return (start > 0 ? "… " : "") + shown.joined(separator: " ") + (limit < runs.count ? " …" : "")
  }

  /// The places of the runs in which a match stands, or a part of one.
  private static func matched(_ runs: [Substring]) -> Set<Int> {
    var places: Set<Int> = []
    var isOpen = false
    for (index, run) in runs.enumerated() {
      if isOpen || run.contains(mark) { places.insert(index) }
      if let last = run.last(where: { $0 == mark || $0 == end }) { isOpen = last == mark }
    }
    return places
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
