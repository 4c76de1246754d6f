import CSndfile

/// Encoding of headerless samples; the order of their bytes is named apart.
package enum SampleEncoding: Equatable, Sendable {
  case unsigned8, signed16, signed24, signed32, float32, float64, aLaw, muLaw

  /// Size of one sample in bytes.
  package var bytes: Int {
    switch self {
    case .unsigned8, .aLaw, .muLaw: 1
    case .signed16: 2
    case .signed24: 3
    case .signed32, .float32: 4
    case .float64: 8
    }
  }

  var format: Int32 {
    switch self {
    case .unsigned8: Int32(SF_FORMAT_PCM_U8)
    case .signed16: Int32(SF_FORMAT_PCM_16)
    case .signed24: Int32(SF_FORMAT_PCM_24)
    case .signed32: Int32(SF_FORMAT_PCM_32)
    case .float32: Int32(SF_FORMAT_FLOAT)
    case .float64: Int32(SF_FORMAT_DOUBLE)
    case .aLaw: Int32(SF_FORMAT_ALAW)
    case .muLaw: Int32(SF_FORMAT_ULAW)
    }
  }
}

extension SoundFile {
  /// The recording times in the file's own tags, verbatim, the most precise first.
  ///
  /// The origination time of a Broadcast Wave file (EBU Tech 3285, `bext`) comes before the date tag.
  package var dateTags: [String] {
    var broadcast = SF_BROADCAST_INFO()
    let size = Int32(MemoryLayout<SF_BROADCAST_INFO>.size)
    var tags: [String] = []
    if sf_command(handle, Int32(SFC_GET_BROADCAST_INFO), &broadcast, size) == SF_TRUE {
      let date = Self.text(broadcast.origination_date)
      let time = Self.text(broadcast.origination_time)
      if !date.isEmpty { tags.append(time.isEmpty ? date : date + " " + time) }
    }
    if let date = sf_get_string(handle, Int32(SF_STR_DATE)) { tags.append(String(cString: date)) }
    return tags
  }

  /// Names of the container and the encoding as libsndfile spells them.
  package var formatNames: (container: String, encoding: String) {
    (Self.name(format & Int32(SF_FORMAT_TYPEMASK)), Self.name(format & Int32(SF_FORMAT_SUBMASK)))
  }

  /// Largest magnitude of a positive sample in this encoding; floats count as 16 bit.
  package var fullScale: Float {
    switch format & Int32(SF_FORMAT_SUBMASK) {
    case Int32(SF_FORMAT_PCM_S8), Int32(SF_FORMAT_PCM_U8): 127 / 128
    case Int32(SF_FORMAT_ULAW): 32124 / 32768
    case Int32(SF_FORMAT_ALAW): 32256 / 32768
    default: 32767 / 32768
    }
  }

  /// True if the header's frame count is exact, so that fewer decoded frames mean a damaged file.
  package var declaresExactly: Bool {
    let container = format & Int32(SF_FORMAT_TYPEMASK)
    return container != Int32(SF_FORMAT_MPEG) && container != Int32(SF_FORMAT_OGG)
      && declaredFrames < Int(Int32.max) * 1000
  }

  private static func name(_ format: Int32) -> String {
    var information = SF_FORMAT_INFO()
    information.format = format
    let size = Int32(MemoryLayout<SF_FORMAT_INFO>.size)
    guard sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &information, size) == 0, let name = information.name
    else { return "unknown" }
    return String(cString: name)
  }

  /// The characters of a fixed-size field up to its first zero byte.
  private static func text(_ field: some BitwiseCopyable) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
