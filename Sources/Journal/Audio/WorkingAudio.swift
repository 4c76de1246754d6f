/// The audio that all stages after ingest read: 16 kHz, mono, or one channel of a stereo file.
package struct WorkingAudio: ~Copyable {
  private var file: SoundFile
  private var position = 0
  /// Index of the channel that is read.
  private let channel: Int
  /// Length in samples.
  package let durationSamples: Int

  /// Opens an `audio.wav` written by ingest.
  /// - Throws: `SoundFileError.cannotOpen`, also if the file is not 16 kHz mono.
  package init(path: String) throws(SoundFileError) {
    let file = try SoundFile(reading: path)
    guard file.sampleRateHertz == 16_000, file.channels == 1 else {
      throw .cannotOpen(path: path, reason: "not 16 kHz mono")
    }
    durationSamples = file.declaredFrames
    self.file = file
    channel = 0
  }

  /// Opens a channel of a `stereo.wav` written by ingest: 0 is the left one, 1 the right one.
  /// - Throws: `SoundFileError.cannotOpen`, also if the file is not 16 kHz stereo.
  package init(path: String, channel: Int) throws(SoundFileError) {
    let file = try SoundFile(reading: path)
    guard file.sampleRateHertz == 16_000, file.channels == 2 else {
      throw .cannotOpen(path: path, reason: "not 16 kHz stereo")
    }
    durationSamples = file.declaredFrames
    self.file = file
    self.channel = channel
  }

  private mutating func read(_ frames: Int) throws(SoundFileError) -> [Float] {
    let samples = try file.read(frames: frames)
    guard file.channels > 1 else { return samples }
    return stride(from: channel, to: samples.count, by: file.channels).map { samples[$0] }
  }

  /// Reads the next samples, at most `count`, in -1...1; fewer only at the end, none after it.
  /// - Throws: `SoundFileError.cannotRead`.
  package mutating func next(_ count: Int) throws(SoundFileError) -> [Float] {
    let samples = try read(count)
    position += samples.count
    return samples
  }

  /// Reads the samples `start..<end`, in -1...1.
  /// - Throws: `SoundFileError.cannotRead`, also if the file ends before `end`.
  package mutating func samples(start: Int, end: Int) throws(SoundFileError) -> [Float] {
    if start != position { try file.seek(frame: start) }
    let samples = try read(end - start)
    position = start + samples.count
    guard samples.count == end - start else {
      throw .cannotRead(path: "audio.wav", reason: "ends at sample \(position), before \(end)")
    }
    return samples
  }
}
