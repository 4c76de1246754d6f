import Foundation
import Text

/// A changed file, and where words were taken from it.
struct HeardFile {
  /// A passage whose sound is no longer in the file, in seconds of the clean recording.
  struct Loss {
    var start: Double
    var end: Double
    var description: String { "\(decimal(start, 1))–\(decimal(end, 1)) s" }
  }

  var bytes: Data
  var losses: [Loss] = []

  /// A part of the file that could stand alone.
  private struct Part {
    var bytes: Data
    var start: Double
    var end: Double
    var packets: [(place: Int, time: Double)]

    /// When the packet, or the page of packets, begins that holds byte `place`, in seconds of the clean recording.
    func startTime(_ place: Int) -> Double {
      let page = packets.last { $0.place <= place }?.place
      return seconds(packets.first { $0.place == page })
    }

    /// When the first packet begins that lies after byte `place`.
    func endTime(_ place: Int) -> Double {
      packets.first { $0.place > place }.map { seconds($0) } ?? end
    }

    private func seconds(_ packet: (place: Int, time: Double)?) -> Double {
      guard let packet, let first = packets.first else { return start }
      return start + packet.time - first.time
    }
  }

  /// Makes the file of `recipe` from `speech`.
  init(_ recipe: HeardRecipe, of speech: Speech, converter: Converter, random: inout SeededNumbers) throws {
    let middle = speech.pauses.min { abs($0 - speech.samples.count / 2) < abs($1 - speech.samples.count / 2) }
    let cuts = recipe.has(.join) ? [middle ?? speech.samples.count / 2] : []
    let bounds = [0] + cuts + [speech.samples.count]
    let (samples, channels) = recipe.samples(of: speech.samples, random: &random)
    var parts = try zip(bounds, bounds.dropFirst()).map { start, end in
      try Self.part(
        recipe, Array(samples[start * channels..<end * channels]), channels, from: Double(start) / 16_000,
        converter)
    }
    if recipe.has(.damage) {
      let index = Int.random(in: parts.indices, using: &random)
      let count = Double(parts[index].bytes.count)
      let start = Int(count * Double.random(in: 0.35...0.55, using: &random))
      let hole = start..<start + Int(count * Double.random(in: 0.05...0.1, using: &random))
      losses.append(
        Loss(start: parts[index].startTime(hole.lowerBound), end: parts[index].endTime(hole.upperBound)))
      for place in hole { parts[index].bytes[place] = recipe.container == .wav ? 0 : random.byte() }
    }
    if recipe.has(.cut), let last = parts.indices.last {
      let kept = Int(Double(parts[last].bytes.count) * Double.random(in: 0.7...0.85, using: &random))
      losses.append(Loss(start: parts[last].startTime(kept), end: parts[last].end))
      parts[last].bytes = parts[last].bytes.prefix(kept)
    }
    bytes = parts.reduce(Data()) { $0 + $1.bytes }
  }

  private static func part(
    _ recipe: HeardRecipe, _ samples: [Float], _ channels: Int, from start: Double, _ converter: Converter
  ) throws -> Part {
    let container = recipe.container
    var streams = [samples]
    if recipe.has(.silentStream) { streams.insert([Float](repeating: 0, count: samples.count), at: 0) }
    if recipe.has(.undecodableStream) { streams.insert(samples, at: 0) }
    var bytes = try converter.encode(streams, channels: channels, as: container)
    let losesPlaces = recipe.has(.cut) || recipe.has(.damage)
    let packets =
      losesPlaces ? try converter.packets(of: bytes, stream: streams.count - 1, in: container) : []
    if recipe.has(.undecodableStream) {
      for mark in container.codecMarks {
        guard let first = bytes.range(of: Data(mark.utf8)) else { continue }
        bytes.replaceSubrange(first.suffix(3), with: Data("ZZZ".utf8))
      }
    }
    return Part(
      bytes: bytes, start: start, end: start + Double(samples.count / channels) / 16_000, packets: packets)
  }
}
