/// Floats of 16 bits as bits; Swift has the type itself not on every system.
package enum HalfFloat {
  /// The number that `bits` stand for.
  package static func value(of bits: UInt16) -> Float {
    let magnitude = UInt32(bits & 0x7fff)
    let sign = UInt32(bits & 0x8000) << 16
    switch magnitude >> 10 {
    case 0: return Float(bitPattern: sign | (Float(magnitude) * 0x1p-24).bitPattern)
    case 31: return Float(bitPattern: sign | 0x7f80_0000 | (magnitude & 0x3ff) << 13)
    default: return Float(bitPattern: sign | (magnitude << 13) + 0x3800_0000)
    }
  }

  /// The nearest to `value`, ties to even; what is too large is infinite.
  package static func bits(of value: Float) -> UInt16 {
    let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16) & 0x8000
    let magnitude = abs(value)
    guard magnitude < 65_520 else { return sign | (value.isNaN ? 0x7e00 : 0x7c00) }
    if magnitude < 0x1p-14 { return sign | UInt16((magnitude * 0x1p24).rounded(.toNearestOrEven)) }
    let bits = magnitude.bitPattern
    return sign | UInt16(truncatingIfNeeded: (bits &+ 0xfff &+ (bits >> 13 & 1)) >> 13 &- 0x1_c000)
  }
}
