/// Which sentences tell nearly the same as earlier ones: those whose vectors have nearly the same direction.
struct Repeats {
  private let directions: [[Float]]

  /// Least cosine of two sentences that tell nearly the same.
  static let least: Float = 0.8

  init(_ vectors: [[Float]]) {
    directions = vectors.map { vector in
      let length = dot(vector[...], vector[...]).squareRoot()
      return length > 0 ? vector.map { $0 / length } : vector
    }
  }

  /// The sentences before the one at `index` that tell nearly the same.
  subscript(index: Int) -> [Int] {
    (0..<index).filter { dot(directions[$0][...], directions[index][...]) >= Self.least }
  }
}
