import CGGML

/// GELU of `x`, in place: x · Φ(x), exact to the precision of `Float`. ggml's own calls `erff` for each number, which takes a
/// sixth of a window's time.
func gelu(_ context: OpaquePointer, _ x: UnsafeMutablePointer<ggml_tensor>) -> UnsafeMutablePointer<
  ggml_tensor
> {
  ggml_map_custom1_inplace(
    context, x,
    { result, _, index, _, _ in
      guard index == 0, let result, let data = result.pointee.data else { return }
      let count = Int(ggml_nelements(result))
      let numbers = UnsafeMutableBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: count)
      for place in stride(from: 0, to: count, by: 8) {
        var eight = SIMD8<Float>()
        let size = min(8, count - place)
        for lane in 0..<size { eight[lane] = numbers[place + lane] }
        eight = 0.5 * eight * (1 + erf(eight * Float(0.5).squareRoot()))
        for lane in 0..<size { numbers[place + lane] = eight[lane] }
      }
    }, 1, nil)
}

/// The error function, within 4e-7: a quotient of polynomials, as Eigen computes it.
private func erf(_ x: SIMD8<Float>) -> SIMD8<Float> {
  let x = x.clamped(lowerBound: SIMD8(repeating: -4), upperBound: SIMD8(repeating: 4))
  let square = x * x
  var above = SIMD8<Float>(repeating: -2.72614225801306e-10)
  above = above * square + 2.77068142495902e-08
  above = above * square - 2.10102402082508e-06
  above = above * square - 5.69250639462346e-05
  above = above * square - 7.34990630326855e-04
  above = above * square - 2.95459980854025e-03
  above = above * square - 1.60960333262415e-02
  var below = SIMD8<Float>(repeating: -1.45660718464996e-05)
  below = below * square - 2.13374055278905e-04
  below = below * square - 1.68282697438203e-03
  below = below * square - 7.37332916720468e-03
  below = below * square - 1.42647390514189e-02
  return x * above / below
}
