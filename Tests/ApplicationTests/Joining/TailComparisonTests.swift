import Foundation
import TestSupport
import Testing

@testable import Application

@Suite struct TailComparisonTests {
  @Test func tailsThatDifferOrCannotBeReadDoNotAgree() throws {
    let folder = try TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let sound = TestAudio.speechLike(seconds: 4)
    var other = sound
    for index in 24_000..<26_000 { other[index] = 0.4 }
    try TestAudio.write(Array(sound.prefix(48_000)), to: folder["short.wav"])
    try TestAudio.write(sound, to: folder["long.wav"])
    try TestAudio.write(other, to: folder["other.wav"])
    func agree(_ name: String, from: Int = 16_000, to: Int = 48_000) -> Bool {
      TailComparison.agree(folder["short.wav"], folder[name], from: from, to: to)
    }
    #expect(agree("long.wav"))
    #expect(!agree("other.wav"))
    #expect(agree("other.wav", from: 28_000))
    #expect(!agree("none.wav"))
    #expect(!agree("long.wav", to: 64_000))
  }
}
