internal import Digest
package import Foundation
internal import Model
internal import Mustache
internal import StrictYAML
internal import Text

/// What pages are made with: templates, texts in one language, styles and scripts.
package struct PageTemplates: Sendable {
  /// The language of the texts, ISO 639-1.
  package let language: String
  /// Changes with everything here.
  package let mark: String
  private let library: MustacheLibrary
  /// Fixed words of templates, and phrases with values in them.
  private let texts, phrases: [String: PageValue]
  /// Styles and scripts as they are published, by the name of their source.
  package let assets: [String: Asset]

  /// A file that pages load.
  package struct Asset: Equatable, Sendable {
    /// Path in the folder of pages, with the file's digest in its name.
    package var path: String
    package var bytes: Data
  }

  /// Reads the folder `path`; texts are those of the language of `locale`, English if there are none.
  /// - Throws: `PagesError`, `DocumentError`.
  package init(folder path: String, locale: String) throws {
    MustacheContentTypes.register(PageText.ContentType(), named: PageText.ContentType.name)
    var seal = PageMark()
    var library = MustacheLibrary()
    for name in try Self.files(path + "/templates", ending: ".mustache") {
      let file = "\(path)/templates/\(name).mustache"
      let text = try Self.text(file)
      seal.add(name, text)
      do {
        try library.register("{{% CONTENT_TYPE: \(PageText.ContentType.name)}}" + text, named: name)
      } catch {
        throw PagesError.file(path: file, line: nil, reason: "not a mustache template")
      }
    }
    self.library = library
    let code = String(locale.lowercased().prefix { $0.isLetter })
    let isThere = FileManager.default.fileExists(atPath: "\(path)/texts/\(code).yaml")
    language = isThere && !code.isEmpty ? code : "en"
    texts = try Self.texts("\(path)/texts/\(language).yaml", &seal)
    phrases = try Self.texts("\(path)/phrases/\(language).yaml", &seal)
    var assets: [String: Asset] = [:]
    for ending in [".css", ".js"] {
      for name in try Self.files(path, ending: ending) {
        let bytes = try readFile("\(path)/\(name)\(ending)")
        let digest = Digest.sha256(bytes)
        seal.add(name, digest)
        assets[name + ending] = Asset(path: "assets/\(name).\(digest.prefix(12))\(ending)", bytes: bytes)
      }
    }
    self.assets = assets
    mark = seal.text
  }

  /// The page made from the template `name`.
  /// - Throws: `PagesError.template` if there is none.
  package func page(_ name: String, _ context: PageValue) throws(PagesError) -> Data {
    guard let page = library.render(context.rendered, withTemplate: name) else {
      throw .template(name)
    }
    return Data(page.utf8)
  }

  /// All texts, as pages get them.
  package var allTexts: PageValue { .object(texts) }

  /// The phrase `key`, with `values` in the places of their names in braces.
  func phrase(_ key: String, _ values: [String: String] = [:]) -> String {
    guard case .text(let text)? = phrases[key] ?? texts[key] else { return key }
    return text.filled(values)
  }

  /// The form of the phrase `key` for `count`, which takes the place of `{n}`.
  func phrase(_ key: String, count: Int) -> String {
    guard case .object(let forms)? = phrases[key] ?? texts[key],
      case .text(let text)? = forms[count == 1 ? "one" : "other"]
    else {
      return phrase(key, ["n": String(count)])
    }
    return text.filled(["n": String(count)])
  }

  /// The texts in a file: plain ones, the forms of one for counts, and lists.
  private static func texts(_ path: String, _ seal: inout PageMark) throws -> [String: PageValue] {
    let text = try text(path)
    seal.add(text)
    do throws(StrictYAML.Fault) {
      return try texts(YAMLValue.parse(text))
    } catch {
      throw PagesError.file(path: path, line: error.line, reason: error.reason)
    }
  }

  private static func texts(_ file: YAMLValue?) throws(StrictYAML.Fault) -> [String: PageValue] {
    var texts: [String: PageValue] = [:]
    for member in try file?.members() ?? [] {
      if member.isMapping {
        var forms: [String: PageValue] = [:]
        for form in try member.members() { forms[form.key] = .text(try form.text()) }
        texts[member.key] = .object(forms)
      } else {
        let items = try member.texts()
        texts[member.key] = member.isList ? .list(items, PageValue.text) : .text(items.first ?? "")
      }
    }
    return texts
  }

  private static func files(_ folder: String, ending: String) throws(PagesError) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .file(path: folder, line: nil, reason: "cannot be listed; install Sonar again")
    }
    return names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.map {
      String($0.dropLast(ending.count))
    }
    .sorted()
  }

  private static func text(_ path: String) throws -> String {
    guard let text = String(data: try readFile(path), encoding: .utf8) else {
      throw PagesError.file(path: path, line: nil, reason: "not UTF-8 text; save it as UTF-8")
    }
    return text
  }
}
