extension Unicode.Scalar {
  /// True if it is a character of a language that puts no spaces between words, or particles behind them: Japanese, Chinese,
  /// Korean, Thai, Lao, Khmer, Burmese, Tibetan.
  package var isSpaceless: Bool {
    switch value {
    case 0...0x0DFF: false
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3031...0x3035, 0x303B, 0x3040...0x30FF,
      0x3100...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F, 0xAC00...0xD7A3:
      true
    default: properties.isIdeographic
    }
  }
}
