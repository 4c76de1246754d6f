import Foundation
import Testing

@testable import IngestStage

@Suite struct HoleMeterTests {
  private static let sound = (0..<32_000).map { noise($0) * 0.1 }
  private static let zeros = [Float](repeating: 0, count: 20_000)

  private func holes(_ samples: [Float], channels: Int = 1, block: Int = 65_536) -> [HoleMeter.Hole] {
    var meter = HoleMeter(sampleRateHertz: 16_000, channels: channels)
    for start in stride(from: 0, to: samples.count, by: block) {
      meter.add(Array(samples[start..<min(samples.count, start + block)]))
    }
    meter.finish()
    return meter.holes
  }

  @Test func `a passage of equal samples is found at its place, whatever the blocks are`() throws {
    let samples = Self.sound + Self.zeros + Self.sound
    let found = holes(samples)
    let hole = try #require(found.first)
    #expect(found.count == 1 && hole.start == 32_000 && hole.end == 52_000)
    #expect(hole.before.isStep && hole.after.isStep)
    for block in [100, 1000, 20_000, 32_001] { #expect(holes(samples, block: block) == found, "\(block)") }
    // Whatever their value is: that of an offset stays when the sound goes.
    let raised = holes(samples.map { $0 + 0.2 })
    #expect(raised.map(\.start) == [32_000] && raised.allSatisfy { $0.before.isStep && $0.after.isStep })
  }

  @Test func `sound that fades does not break off`() throws {
    let fade: [Float] = Self.sound.enumerated().map { index, sample in
      sample * min(1, Float(32_000 - index) / 4000)
    }
    let hole = try #require(holes(fade + Self.zeros + Self.sound).first)
    #expect(!hole.before.isStep && hole.after.isStep)
    let back = try #require(holes(Self.sound + Self.zeros + Array(fade.reversed())).first)
    #expect(back.before.isStep && !back.after.isStep)
  }

  @Test func `short passages, both ends, and a channel with sound are no hole`() {
    #expect(holes(Self.sound + Array(Self.zeros.prefix(319)) + Self.sound) == [])
    #expect(holes(Self.sound + Self.zeros) == [])
    #expect(holes(Self.zeros + Self.sound) == [])
    let samples = Self.sound + Self.zeros + Self.sound
    #expect(holes(samples.enumerated().flatMap { [$1, noise($0) * 0.001] }, channels: 2) == [])
    #expect(holes(samples.flatMap { [$0, -$0] }, channels: 2).map(\.start) == [32_000])
  }

  @Test func `steps of 16 bit are no sound at an edge`() throws {
    let steps: [Float] = (0..<32_000).map { $0 % 3 == 0 ? 1 / 32_768 : 0 }
    let hole = try #require(holes(steps + Self.zeros + steps).first)
    #expect(!hole.before.isStep && !hole.after.isStep)
  }
}
