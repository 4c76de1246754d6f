import CSndfile
import Foundation

/// A sound file open for reading or writing through libsndfile.
package struct SoundFile: ~Copyable {
  let handle: OpaquePointer
  let path: String
  /// Sample rate in hertz.
  package let sampleRateHertz: Int
  /// Number of interleaved channels.
  package let channels: Int
  /// Number of frames (one sample per channel) that the header declares; 0 for a file being written.
  package let declaredFrames: Int
  /// libsndfile's format word: container, encoding and byte order.
  package let format: Int32

  /// Opens the file at `path` for reading; libsndfile recognises the format by content.
  /// - Throws: `SoundFileError.cannotOpen`.
  package init(reading path: String) throws(SoundFileError) {
    var information = SF_INFO()
    guard let handle = sf_open(path, Int32(SFM_READ), &information) else {
      throw .cannotOpen(path: path, reason: String(cString: sf_strerror(nil)))
    }
    self.handle = handle
    self.path = path
    sampleRateHertz = Int(information.samplerate)
    channels = Int(information.channels)
    declaredFrames = Int(information.frames)
    format = information.format
  }

  /// Opens headerless samples, little-endian ones unless `isBigEndian`, from byte `offset` to the end of the file.
  /// - Throws: `SoundFileError.cannotOpen`.
  package init(
    readingHeaderless path: String, encoding: SampleEncoding, isBigEndian: Bool = false, sampleRateHertz: Int,
    channels: Int, offset: Int
  ) throws(SoundFileError) {
    var information = SF_INFO()
    information.samplerate = Int32(clamping: sampleRateHertz)
    information.channels = Int32(clamping: channels)
    let order = isBigEndian ? Int32(SF_ENDIAN_BIG) : Int32(SF_ENDIAN_LITTLE)
    information.format = Int32(SF_FORMAT_RAW) | order | encoding.format
    guard let handle = sf_open(path, Int32(SFM_READ), &information) else {
      throw .cannotOpen(path: path, reason: String(cString: sf_strerror(nil)))
    }
    var start = sf_count_t(offset)
    let size = Int32(MemoryLayout<sf_count_t>.size)
    let status = sf_command(handle, Int32(SFC_SET_RAW_START_OFFSET), &start, size)
    // The command only stores the offset; seeking applies it to the file.
    guard status == 0, sf_seek(handle, 1, Int32(SEEK_SET)) == 1, sf_seek(handle, 0, Int32(SEEK_SET)) == 0
    else {
      sf_close(handle)
      throw .cannotOpen(path: path, reason: String(cString: sf_error_number(status)))
    }
    self.handle = handle
    self.path = path
    self.sampleRateHertz = sampleRateHertz
    self.channels = channels
    declaredFrames = 0
    format = information.format
  }

  /// Creates working audio at `path`: 16 kHz, mono unless `channels` says otherwise, 16 bit, WAV.
  /// - Throws: `SoundFileError.cannotWrite` with the system's reason.
  package init(writingWorkingAudio path: String, channels: Int = 1) throws(SoundFileError) {
    try self.init(writingWAV: path, sampleRateHertz: 16_000, channels: channels)
  }

  /// Creates a WAV file of 16 bit at `path` (RF64 once it passes 4 GiB).
  /// - Throws: `SoundFileError.cannotWrite` with the system's reason.
  package init(writingWAV path: String, sampleRateHertz: Int, channels: Int) throws(SoundFileError) {
    var information = SF_INFO()
    information.samplerate = Int32(clamping: sampleRateHertz)
    information.channels = Int32(clamping: channels)
    information.format = Int32(SF_FORMAT_RF64 | SF_FORMAT_PCM_16)
    errno = 0
    guard let handle = sf_open(path, Int32(SFM_WRITE), &information) else { throw Self.cannotWrite(path) }
    sf_command(handle, Int32(SFC_RF64_AUTO_DOWNGRADE), nil, Int32(SF_TRUE))
    self.handle = handle
    self.path = path
    self.sampleRateHertz = sampleRateHertz
    self.channels = channels
    declaredFrames = 0
    format = information.format
  }

  deinit { sf_close(handle) }

  /// Reads up to `frames` frames as interleaved floats in -1...1, shape `[frames × channels]`; empty at the
  /// end.
  /// - Throws: `SoundFileError.cannotRead`.
  package mutating func read(frames: Int) throws(SoundFileError) -> [Float] {
    let samples = [Float](unsafeUninitializedCapacity: frames * channels) { buffer, count in
      count = max(0, Int(sf_readf_float(handle, buffer.baseAddress, sf_count_t(frames)))) * channels
    }
    let status = sf_error(handle)
    guard status == 0 || !samples.isEmpty else {
      throw .cannotRead(path: path, reason: String(cString: sf_error_number(status)))
    }
    return samples
  }

  /// Seeks to `frame`, counted from the start of the file.
  /// - Throws: `SoundFileError.cannotRead`.
  package mutating func seek(frame: Int) throws(SoundFileError) {
    guard sf_seek(handle, sf_count_t(frame), Int32(SEEK_SET)) == sf_count_t(frame) else {
      throw .cannotRead(path: path, reason: "cannot seek to frame \(frame)")
    }
  }

  /// Appends 16-bit samples, those of several channels interleaved.
  /// - Throws: `SoundFileError.cannotWrite` with the system's reason, for example a full disk.
  package mutating func write(_ samples: [Int16]) throws(SoundFileError) {
    errno = 0
    guard sf_write_short(handle, samples, sf_count_t(samples.count)) == sf_count_t(samples.count) else {
      throw Self.cannotWrite(path)
    }
  }

  /// The error of the last system call that libsndfile made.
  private static func cannotWrite(_ path: String) -> SoundFileError {
    let code = errno == 0 ? EIO : errno
    return .cannotWrite(path: path, reason: String(cString: strerror(code)), code: code)
  }

  /// Version of the loaded libsndfile, for example `libsndfile-1.2.0`.
  package static var libraryVersion: String { String(cString: sf_version_string()) }
}
