import Foundation

/// The mel filters that a model's file carries: triangles over the frequencies of a spectrum, each of the same area.
///
/// Slaney's scale, as `librosa.filters.mel(sr=16000, n_fft=400, n_mels=…)` computes it, and to the bit the filters of
/// OpenAI's `mel_filters.npz`: a triangle is rounded to 32 bits before it is normalised.
package enum MelFilters {
  /// Frequencies of the spectrum of 400 samples.
  package static let frequencies = 201

  /// The filters, `count` rows of `frequencies` numbers.
  package static func values(count: Int) -> [Float] {
    let edges = edges(count: count)
    return (0..<count).flatMap { filter in
      let (low, centre, high) = (edges[filter], edges[filter + 1], edges[filter + 2])
      return (0..<frequencies).map { index in
        let frequency = Double(index) * 8000 / Double(frequencies - 1)
        let triangle = max(0, min((frequency - low) / (centre - low), (high - frequency) / (high - centre)))
        return Float(Double(Float(triangle)) * (2 / (high - low)))
      }
    }
  }

  /// The frequencies at which the triangles begin, peak and end: evenly spaced on the mel scale.
  static func edges(count: Int) -> [Double] {
    let step = mel(8000) / Double(count + 1)
    return (0...count + 1).map { $0 == count + 1 ? frequency(mel(8000)) : frequency(Double($0) * step) }
  }

  // Linear below 1000 Hz, logarithmic above.
  private static let linearStep = 200.0 / 3
  private static let logStep = log(6.4) / 27

  private static func mel(_ frequency: Double) -> Double {
    frequency < 1000 ? frequency / linearStep : 1000 / linearStep + log(frequency / 1000) / logStep
  }

  private static func frequency(_ mel: Double) -> Double {
    mel < 1000 / linearStep ? linearStep * mel : 1000 * exp(logStep * (mel - 1000 / linearStep))
  }
}
