/// Which sentences tell nearly the same as earlier ones: those whose vectors have nearly the same direction.
struct Repeats {
  private let directions: [[Float]]

  /// Least cosine of two sentences that tell nearly the same.
  static let least: Float = 0.8

  /// The most sentences that are named for one: of ten thousand equal ones, each would name all before it.
  static let most = 16

  init(_ vectors: [[Float]]) {
    directions = vectors.map { vector in
      let length = dot(vector[...], vector[...]).squareRoot()
      return length > 0 ? vector.map { $0 / length } : vector
    }
  }

  /// The first sentences before the one at `index` that tell nearly the same.
  subscript(index: Int) -> [Int] {
    Array(
      (0..<index).lazy.filter { dot(directions[$0][...], directions[index][...]) >= Self.least }
        .prefix(Self.most))
  }
}
