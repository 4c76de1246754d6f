/// The name in `candidates` that was most likely meant by `name`: the nearest, the first of several; nil if
/// none is near.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let ranked = candidates.map { (distance(Array(name), Array($0)), $0) }.min { $0 < $1 }
  return ranked.flatMap { $0.0 <= max(2, name.count / 3) ? $0.1 : nil }
}

/// The Levenshtein distance: insertions, deletions and substitutions.
private func distance(_ left: [Character], _ right: [Character]) -> Int {
  var row = Array(0...right.count)
  for (index, character) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in right.indices {
      let next = min(row[column] + 1, row[column + 1] + 1, diagonal + (character == right[column] ? 0 : 1))
      diagonal = row[column + 1]
      row[column + 1] = next
    }
  }
  return row[right.count]
}
