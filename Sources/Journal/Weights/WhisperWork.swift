/// How much work a network is, in products of two numbers.
extension WhisperShape {
  /// The shape of whisper.cpp's model called `name`, in any format of numbers; nil if it is none of OpenAI's.
  package init?(named name: String) {
    let sizes: [String: (state: Int, heads: Int, layers: Int)] = [
      "tiny": (384, 6, 4), "base": (512, 8, 6), "small": (768, 12, 12), "medium": (1024, 16, 24),
      "large": (1280, 20, 32),
    ]
    guard let family = name.split(whereSeparator: { ".-".contains($0) }).first.map(String.init),
      let size = sizes[family]
    else { return nil }
    let isThird = name.hasPrefix("large-v3")
    let vocabulary = name.hasPrefix(family + ".en") ? 51864 : isThird ? 51866 : 51865
    let textLayers = name.hasPrefix("large-v3-turbo") ? 4 : size.layers
    self.init([
      vocabulary, 1500, size.state, size.heads, size.layers, 448, size.state, size.heads, textLayers,
      isThird ? 128 : 80,
    ])
  }

  /// Products for a window of 30 s in the encoder, with the keys and values that the decoder takes from it.
  package var encoderWork: Double {
    let (state, positions) = (Double(audioState), Double(audioContext))
    let convolutions = 3 * state * (Double(mels) * 2 + state) * positions
    // Four projections and a perceptron of four times the width; each position on each other, twice.
    let layer = 12 * state * state * positions + 2 * positions * positions * state
    return convolutions + Double(audioLayers) * layer + Double(textLayers) * 2 * state * state * positions
  }

  /// Products for a token in the decoder.
  package var tokenWork: Double {
    let state = Double(textState)
    let layer = 14 * state * state + 2 * Double(audioContext) * state
    return Double(textLayers) * layer + Double(vocabulary) * state
  }
}
