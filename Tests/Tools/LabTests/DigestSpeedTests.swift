import TestTraits
import Testing

@testable import Lab

/// `sonar-lab digest` with a file of a megabyte.
@Suite(.runsProcesses) struct DigestSpeedTests {
  @Test func sha256sumGivesTheSameDigestIfItIsThere() async throws {
    let speed = try await DigestSpeed.measured(megabytes: 1, environment: ["PATH": "/usr/bin:/bin:/sbin"])
    #expect(speed.sonarSeconds > 0 && speed.peerSeconds.map { $0 > 0 } ?? true)
    let alone = try await DigestSpeed.measured(megabytes: 1, environment: ["PATH": "/nowhere"])
    #expect(alone.peerSeconds == nil && alone.text.hasSuffix("not installed"))
  }

  @Test func theRatioIsThatOfTheSpeeds() {
    let speed = DigestSpeed(megabytes: 1024, sonarSeconds: 0.512, peerSeconds: 0.64)
    #expect(
      speed.text == """
        a file of 1024 MB, the fastest of 3:
        Sonar        2000 MB/s
        sha256sum    1600 MB/s
        ratio        1.25
        """)
  }
}
