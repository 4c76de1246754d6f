import Foundation
import Model
import StageContract
import StageKit
import StrictYAML

/// How a model is to write in one style: a file `pipelines/styles/NAME.write.yaml`.
struct Instructions: Equatable, Sendable {
  /// The instructions for the model, in English, as they are given to it.
  var text = ""
  /// Most sentences for a recording of up to three minutes, 1...40.
  var sentences = 4
  /// Upper limit of `sentences` as it grows with the length of the recording, 1...40.
  var sentencesLong = 12

  private static let keys = ["instructions", "sentences", "sentences_long"]

  /// Reads the file at `path`.
  /// - Throws: `InstructionsFault`; `DocumentError` if the file cannot be read.
  static func read(_ path: String) throws -> Instructions {
    guard let text = String(data: try readFile(path), encoding: .utf8) else {
      throw InstructionsFault(path: path, line: 1, reason: "not UTF-8 text")
    }
    do throws(StrictYAML.Fault) {
      return try Instructions(YAMLValue.parse(text))
    } catch {
      throw InstructionsFault(path: path, line: error.line, reason: error.reason)
    }
  }

  private init(_ file: YAMLValue?) throws(StrictYAML.Fault) {
    for value in try file?.members(Self.keys) ?? [] where !value.isEmpty {
      switch value.key {
      case "instructions": text = try value.text()
      case "sentences": sentences = try value.integer(1...40)
      default: sentencesLong = try value.integer(1...40)
      }
    }
    guard !text.isEmpty else { throw .init(line: 1, reason: "the key instructions is missing; add it") }
  }

  /// Most sentences for a recording of `samples`: a quarter more for every two and a half minutes beyond three.
  func sentences(forSamples samples: Int) -> Int {
    let minutes = Double(samples) / Double(SampleClock.rate) / 60
    let further = max(0, Int(((minutes - 3) / 2.5).rounded(.up)))
    return max(sentences, min(sentencesLong, sentences + sentences * further / 4))
  }
}

/// A file of instructions that cannot be used.
struct InstructionsFault: StageError, Equatable {
  var path: String
  var line: Int
  var reason: String

  var exitStatus: ExitStatus { .unavailable }
  var description: String { "\(path):\(line): \(reason)" }
}
