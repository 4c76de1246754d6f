import Foundation
import Weights

/// A speech model that another program keeps on this machine.
package struct FoundModel: Equatable {
  /// The form it is kept in.
  package enum Kind: String, Sendable {
    case ctranslate2 = "CTranslate2"
    case safetensors
    case ggml
    /// A file of OpenAI's own program, which is not read: it is a program for Python's unpickler.
    case pytorch = "PyTorch"
  }

  package var path: String
  package var kind: Kind
  package var bytes: Int
  /// Name that it would be imported by; nil if it cannot be told or the model cannot be read.
  package var name: String?
  /// Why it cannot be imported; nil if it can.
  package var problem: String?

  /// The folders in which whisper.cpp, faster-whisper, WhisperX, transformers and OpenAI's program keep models.
  package static func places(home: String, environment: [String: String]) -> [String] {
    let cache = environment["XDG_CACHE_HOME"] ?? home + "/.cache"
    let hub = environment["HF_HUB_CACHE"] ?? (environment["HF_HOME"] ?? cache + "/huggingface") + "/hub"
    return [
      hub, environment["HF_HOME"].map { $0 + "/hub" }, cache + "/huggingface/hub", cache + "/whisper",
      cache + "/faster-whisper", cache + "/whisper.cpp", cache + "/Buzz/models", home + "/whisper.cpp/models",
      home + "/src/whisper.cpp/models", "/usr/share/whisper.cpp/models",
      "/usr/local/share/whisper.cpp/models",
      home + "/Library/Application Support/MacWhisper/models", home + "/Library/Caches/Buzz/models",
    ].compactMap { $0 }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The models in `folders`, in their order.
  package static func all(in folders: [String]) -> [FoundModel] {
    var seen: Set<String> = []
    return folders.flatMap { candidates(in: $0) }.compactMap { path in
      let real = URL(filePath: path).resolvingSymlinksInPath().path
      return seen.insert(real).inserted ? model(at: path) : nil
    }
  }

  /// `folder` itself, what is in it, and the snapshots of a Hugging Face cache.
  private static func candidates(in folder: String) -> [String] {
    func items(_ path: String) -> [String] {
      // A folder that is missing, or may not be read, has no models for this user.
      (try? FileManager.default.contentsOfDirectory(atPath: path).sorted())?.map { path + "/" + $0 } ?? []
    }
    return [folder]
      + items(folder).flatMap { path in
        (path as NSString).lastPathComponent.hasPrefix("models--") ? items(path + "/snapshots") : [path]
      }
  }

  /// The model at `path`; nil if there is none, or one of another kind than Whisper's.
  private static func model(at path: String) -> FoundModel? {
    if path.hasSuffix(".pt") {
      return FoundModel(
        path: path, kind: .pytorch, bytes: bytes(of: path), name: nil,
        problem: "files of PyTorch cannot be read; sonar models fetch gets the same model")
    }
    guard let form = WeightFolder.form(of: path), let kind = Kind(rawValue: form.rawValue) else { return nil }
    do {
      if form == .ggml {
        let file = try GGMLFile(path)
        let name = InstalledModel.name(ofFile: (path as NSString).lastPathComponent)
        return FoundModel(path: path, kind: kind, bytes: file.file.bytes, name: name)
      }
      let model = try WeightFolder.read(path)
      return FoundModel(path: path, kind: kind, bytes: bytes(of: path), name: model.shape.name)
    } catch {
      if error.isOtherKind { return nil }
      return FoundModel(path: path, kind: kind, bytes: bytes(of: path), name: nil, problem: error.reason)
    }
  }

  /// Bytes of the file or of the files in the folder at `path`, links followed.
  private static func bytes(of path: String) -> Int {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: path))?.map { path + "/" + $0 } ?? [path]
    return names.reduce(0) { sum, path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? sum + Int(status.st_size) : sum
    }
  }
}
