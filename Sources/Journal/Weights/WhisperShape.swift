/// The numbers that describe the network of a Whisper model, in the order in which ggml files have them.
package struct WhisperShape: Equatable, Sendable {
  package var vocabulary: Int
  package var audioContext: Int
  package var audioState: Int
  package var audioHeads: Int
  package var audioLayers: Int
  package var textContext: Int
  package var textState: Int
  package var textHeads: Int
  package var textLayers: Int
  package var mels: Int

  package var numbers: [Int] {
    [
      vocabulary, audioContext, audioState, audioHeads, audioLayers, textContext, textState, textHeads,
      textLayers, mels,
    ]
  }

  package init(_ numbers: [Int]) {
    precondition(numbers.count == 10)
    (vocabulary, audioContext, audioState, audioHeads, audioLayers) =
      (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
    (textContext, textState, textHeads, textLayers, mels) =
      (numbers[5], numbers[6], numbers[7], numbers[8], numbers[9])
  }

  /// Sizes of the vocabulary that whisper.cpp can read: English, about 100 languages, and those of large-v3.
  static let vocabularies = 51864...51866

  /// True if the model knows only English.
  package var isEnglishOnly: Bool { vocabulary == Self.vocabularies.lowerBound }
  /// ID of the token that ends a text; IDs below it are words.
  package var endOfText: Int { isEnglishOnly ? 50256 : 50257 }
  /// Words in a model's file: those of English models include the one that ends a text.
  package var words: Int { 50257 }

  /// - Throws: `WeightsError` if whisper.cpp cannot run such a network.
  func check() throws(WeightsError) {
    guard Self.vocabularies.contains(vocabulary) else {
      throw .otherKind("\(vocabulary) tokens")
    }
    guard
      [80, 128].contains(mels), audioState == textState, audioContext == 1500, 1...448 ~= textContext,
      1...128 ~= audioLayers, 1...128 ~= textLayers, 1...audioState ~= audioHeads,
      1...textState ~= textHeads, audioState.isMultiple(of: audioHeads), textState.isMultiple(of: textHeads),
      1...16_384 ~= audioState
    else { throw WeightsError("its network is not one that whisper.cpp can run") }
  }

  /// Name that whisper.cpp's models of this shape have; nil if they have none.
  ///
  /// The first and second large model have the same shape: it is the second's name.
  package var name: String? {
    let english = isEnglishOnly ? ".en" : ""
    switch (audioState, audioLayers, textLayers) {
    case (384, 4, 4): return "tiny" + english
    case (512, 6, 6): return "base" + english
    case (768, 12, 12): return "small" + english
    case (768, 12, ..<12): return "distil-small" + english
    case (1024, 24, 24): return "medium" + english
    case (1024, 24, ..<24): return "distil-medium" + english
    case (1280, 32, 32): return mels == 128 ? "large-v3" : "large-v2"
    case (1280, 32, 4) where mels == 128: return "large-v3-turbo"
    case (1280, 32, ..<32): return mels == 128 ? "distil-large-v3" : "distil-large-v2"
    default: return nil
    }
  }
}

/// A tensor that a model's file must have.
package struct ExpectedTensor: Equatable, Sendable {
  /// Name in OpenAI's state dictionary.
  package var name: String
  /// Lengths, that of the slowest dimension first.
  package var shape: [Int]
  /// True for floats of 16 bits; vectors, biases and positions are of 32.
  package var isHalf: Bool

  init(_ name: String, _ shape: Int..., isHalf: Bool) {
    self.name = name
    self.shape = shape
    self.isHalf = isHalf
  }
}

extension WhisperShape {
  /// The tensors of a file in ggml format, in the order of OpenAI's checkpoints: the official files have it, too.
  package var tensors: [ExpectedTensor] {
    [
      ExpectedTensor("decoder.positional_embedding", textContext, textState, isHalf: false),
      ExpectedTensor("encoder.positional_embedding", audioContext, audioState, isHalf: false),
      ExpectedTensor("decoder.token_embedding.weight", vocabulary, textState, isHalf: true),
    ]
      + (0..<textLayers).flatMap { Self.block("decoder.blocks.\($0)", textState, isDecoder: true) }
      + Self.pair("decoder.ln", textState)
      + [
        ExpectedTensor("encoder.conv1.weight", audioState, mels, 3, isHalf: true),
        ExpectedTensor("encoder.conv1.bias", audioState, 1, isHalf: false),
        ExpectedTensor("encoder.conv2.weight", audioState, audioState, 3, isHalf: true),
        ExpectedTensor("encoder.conv2.bias", audioState, 1, isHalf: false),
      ]
      + (0..<audioLayers).flatMap { Self.block("encoder.blocks.\($0)", audioState, isDecoder: false) }
      + Self.pair("encoder.ln_post", audioState)
  }

  private static func block(_ name: String, _ state: Int, isDecoder: Bool) -> [ExpectedTensor] {
    pair(name + ".mlp_ln", state)
      + matrix(name + ".mlp.0", 4 * state, state) + matrix(name + ".mlp.2", state, 4 * state)
      + attention(name + ".attn", state)
      + (isDecoder ? attention(name + ".cross_attn", state) : [])
  }

  /// The norm before an attention, and its projections.
  private static func attention(_ name: String, _ state: Int) -> [ExpectedTensor] {
    pair(name + "_ln", state) + matrix(name + ".query", state, state)
      + [ExpectedTensor(name + ".key.weight", state, state, isHalf: true)]
      + matrix(name + ".value", state, state) + matrix(name + ".out", state, state)
  }

  private static func matrix(_ name: String, _ rows: Int, _ columns: Int) -> [ExpectedTensor] {
    [
      ExpectedTensor(name + ".weight", rows, columns, isHalf: true),
      ExpectedTensor(name + ".bias", rows, isHalf: false),
    ]
  }

  private static func pair(_ name: String, _ length: Int) -> [ExpectedTensor] {
    [
      ExpectedTensor(name + ".weight", length, isHalf: false),
      ExpectedTensor(name + ".bias", length, isHalf: false),
    ]
  }
}
