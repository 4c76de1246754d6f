import Foundation
import StageContract

/// A model as another program keeps it: what Sonar needs of it to write a file in ggml format.
package struct WeightFolder: Sendable {
  /// The forms that can be read.
  package enum Form: String, Sendable {
    /// What faster-whisper and WhisperX use.
    case ctranslate2 = "CTranslate2"
    /// What Hugging Face's transformers use.
    case safetensors
    /// What whisper.cpp and Sonar use.
    case ggml
  }

  package var form: Form
  package var shape: WhisperShape
  /// The bytes of each word.
  package var words: [[UInt8]]
  /// The tensors by their names in OpenAI's state dictionary.
  package var tensors: [String: StoredTensor]

  init(
    form: Form, shape: WhisperShape, words: [[UInt8]], tensors: [String: StoredTensor]
  ) throws(WeightsError) {
    self.form = form
    self.shape = shape
    self.words = words
    self.tensors = tensors
    for expected in shape.tensors {
      guard let tensor = tensors[expected.name] else { throw WeightsError("it lacks \(expected.name)") }
      // A bias of a convolution is a column in ggml.
      let isFitting =
        tensor.shape == expected.shape || tensor.shape + [1] == expected.shape
      guard isFitting else {
        throw WeightsError("the shape of \(expected.name) does not fit the others")
      }
    }
  }

  /// The form of the model at `path`, a folder or a file; nil if it is none that can be read.
  package static func form(of path: String) -> Form? {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue else {
      let head = try? WeightFile(path).read(at: 0, count: 4)
      return head == GGMLFile.magic ? .ggml : nil
    }
    if manager.fileExists(atPath: path + "/model.bin") { return .ctranslate2 }
    let names = ["model.safetensors", SafetensorsFolder.index]
    return names.contains { manager.fileExists(atPath: path + "/" + $0) } ? .safetensors : nil
  }

  /// Reads the description of the model in the folder at `path`; its numbers stay where they are.
  /// - Throws: `WeightsError`.
  package static func read(_ path: String) throws(WeightsError) -> WeightFolder {
    switch form(of: path) {
    case .ctranslate2: return try CTranslate2Folder.read(path)
    case .safetensors: return try SafetensorsFolder.read(path)
    case .ggml, nil:
      throw WeightsError("it is neither in ggml format nor holds model.bin or model.safetensors")
    }
  }
}

/// The `config.json` of a folder, as far as it says what the model is.
struct WeightConfig {
  private let members: [String: Any]

  /// Reads the file in `folder`; nil if it has none.
  /// - Throws: `WeightsError`.
  init?(in folder: String) throws(WeightsError) {
    let path = folder + "/config.json"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data = try WeightFile.contents(path, limit: 1_000_000)
    guard let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw .damaged("config.json")
    }
    self.members = members
  }

  /// - Throws: `WeightsError` if the file says that the model is no Whisper.
  func check() throws(WeightsError) {
    let kind = members["model_type"] as? String ?? (members["architectures"] as? [String])?.first
    guard let kind, !kind.lowercased().hasPrefix("whisper") else { return }
    throw .otherKind(kind)
  }

  /// The number `key`; nil if it is missing.
  func number(_ key: String) -> Int? { members[key] as? Int }
}
