internal import Foundation
internal import StageContract
internal import StrictYAML

/// The installed packs of prompts and the owner's.
package struct PromptPacks: Equatable, Sendable {
  /// In the order of their files, the owner's last.
  package private(set) var packs: [PromptPack] = []
  /// The file of every prompt, by ID.
  private var files: [String: String] = [:]

  package init() {}

  /// Reads all packs.
  /// - Parameters:
  ///   - installed: the folder with `prompts` and `texts`; a document can be written in the languages of the latter.
  ///   - own: the owner's folder of packs; nil if there is none.
  /// - Returns: the packs, and a line for each of the owner's files that was left out because something in it is wrong.
  /// - Throws: `SurfaceError` for an installed pack.
  package static func read(installed: String, own: String?) throws(SurfaceError) -> (
    PromptPacks, remarks: [String]
  ) {
    var packs = PromptPacks()
    var remarks: [String] = []
    let languages = try yamlFiles(in: installed + "/texts").map { String($0.dropLast(".yaml".count)) }
    for file in try yamlFiles(in: installed + "/prompts") {
      try packs.add(file, in: installed + "/prompts", languages: languages)
    }
    guard let own else { return (packs, []) }
    do throws(SurfaceError) {
      for file in try yamlFiles(in: own) {
        // The owner's folder alone is digested, and synced by whoever syncs it.
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: own + "/" + file)) != nil { continue }
        do throws(SurfaceError) {
          try packs.add(file, in: own, languages: languages)
        } catch {
          remarks.append("\(error); the pack is left out")
        }
      }
    } catch {
      remarks.append("\(error)")
    }
    return (packs, remarks)
  }

  private mutating func add(_ file: String, in folder: String, languages: [String]) throws(SurfaceError) {
    let files = files
    let pack = try SurfaceError.reading(folder + "/" + file) { text throws(StrictYAML.Fault) in
      try PromptPack(text, languages: languages) { files[$0] }
    }
    packs.append(pack)
    for prompt in pack.prompts { self.files[prompt.id] = file }
  }

  /// The names that end in `.yaml`, sorted by bytes.
  private static func yamlFiles(in folder: String) throws(SurfaceError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw .folder(path: folder, reason: "the folder cannot be read", status: ExitStatus(fileError: error))
    }
  }

  /// The prompts in `language` of the packs `names`, or of all packs if there are no names.
  package func prompts(language: String, packs names: [String]) -> [Prompt] {
    packs.filter { $0.language == language && (names.isEmpty || names.contains($0.id)) }
      .flatMap(\.prompts)
  }

  /// The prompt `id`; nil if no pack has it.
  package func prompt(id: String) -> Prompt? {
    packs.lazy.flatMap(\.prompts).first { $0.id == id }
  }

  /// The fault of `names` as a choice of packs, for people; nil if every one exists.
  package func remark(on names: [String]) -> String? {
    let known = Set(packs.map(\.id)).sorted()
    guard let name = names.first(where: { !known.contains($0) }) else { return nil }
    let hint = nearestName(to: name, among: known).map { "did you mean \($0)?" }
    return "prompt_packs: no pack \(name); " + (hint ?? "packs are \(known.joined(separator: ", "))")
  }
}
