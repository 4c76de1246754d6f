import Model
import Pipeline
package import Workspace

extension Diagnosis {
  /// What `doctor --json` says of the machine's speed.
  package struct Speed: Encodable, Equatable, Sendable {
    package var processor: String
    package var library: String
    /// Seconds per window of 30 s of sound for the encoder of a model of base's shape, with all cores at work.
    package var windowSeconds: Double
    /// What models would take, best first.
    package var models: [ModelFit.Estimate]
    /// The best one that transcribes a typical night in under an hour.
    package var recommended: String?
    /// Seconds of recordings in the journal, and of transcribing all of them again with the recommended model.
    package var archiveSeconds: Double
    package var reprocessSeconds: Double
  }

  /// Measures how fast the machine is, or takes what was measured before, and recommends a model.
  /// - Parameters:
  ///   - name: the speech model that is used; nil: any.
  ///   - journal: the journal, if there is one.
  ///   - cache: the path of the file that keeps what was measured.
  ///   - again: true if it is measured in any case.
  /// - Throws: `ManifestError`, `CancellationError`.
  package mutating func checkFit(
    ofModel name: String?, languages: [String], manifest path: String, journal: Workspace?, cache: String,
    again: Bool
  ) async throws {
    let manifest = try Manifest.read(path)
    guard let measured = try await MachineSpeed.found(manifest, probe, cache: cache, again: again) else {
      return
    }
    recommend(
      ModelFit(speed: measured, languages: languages), used: name,
      archiveSeconds: journal?.audioSeconds().values.reduce(0, +) ?? 0)
  }

  /// Adds what `fit` recommends where the model `used` (nil: any) is the journal's.
  mutating func recommend(_ fit: ModelFit, used: String?, archiveSeconds: Double) {
    let best = fit.recommended
    let installed = speechModel(named: used).flatMap {
      installation.file(kind: .model, name: $0) != nil ? $0 : nil
    }
    let own = installed.flatMap { fit.estimate(of: $0) }
    var advice = ""
    if let best, own?.name != best.name {
      advice =
        installation.file(kind: .model, name: best.name) == nil
        ? fit.advice : "model: \(best.name) in sonar.yaml"
    }
    let isSlow = own.map { !$0.fits } ?? false
    let ownText = own.flatMap { own in
      own.name == best?.name
        ? nil : "; \(own.name), which is used, \(ModelFit.text(seconds: own.nightSeconds))"
    }
    add("model that fits", isSlow && !advice.isEmpty ? .optional : .ok, fit.text + (ownText ?? ""), advice)
    add("a later change", .ok, fit.laterText(archiveSeconds: archiveSeconds), "")
    speed = Speed(
      processor: fit.speed.processor, library: fit.speed.library, windowSeconds: fit.speed.windowSeconds,
      models: fit.estimates, recommended: best?.name, archiveSeconds: archiveSeconds.fourDecimals,
      reprocessSeconds: (archiveSeconds * (best?.rtf ?? 0)).rounded())
  }
}
