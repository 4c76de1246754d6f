import Audio
import Foundation
import TestSupport

@testable import IngestStage

private let recorded = Result { () throws -> [Float] in
  var file = try SoundFile(reading: JournalRun.recordings + "/2026-11-16 07.15.03 morning.flac")
  var samples: [Float] = []
  while true {
    let block = try file.read(frames: 65_536)
    if block.isEmpty { return samples }
    samples += block
  }
}

/// A recording of speech at 16 kHz, with a peak of about -3 dBFS: its first `seconds`, or all 31 of them.
func speech(seconds: Int? = nil) throws -> [Float] {
  let samples = try recorded.get()
  return seconds.map { Array(samples.prefix($0 * 16_000)) } ?? samples
}

/// Mean power in dB above 160 Hz, where neither rumble nor a constant offset is.
func power(_ samples: [Float]) -> Double {
  var filter = HighPass(hertz: 160, rate: 16_000)
  let squares = samples.reduce(0.0) { sum, sample in
    let filtered = filter.next(Double(sample))
    return sum + filtered * filtered
  }
  return 10 * log10(squares / Double(samples.count))
}

/// Interleaved samples of channels made of `clean` by `frame`.
func frames(_ clean: [Float], _ frame: (Int, Float) -> [Float]) -> [Float] {
  clean.enumerated().flatMap { frame($0.offset, $0.element) }
}

/// White noise between -0.5 and 0.5, the same for each `index`.
func noise(_ index: Int) -> Float {
  var value = UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
  value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
  value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
  return Float((value ^ (value >> 31)) >> 40) / Float(1 << 24) - 0.5
}
