import Foundation

/// The pages of the anchors in a PDF file as Chromium writes them, with its structure uncompressed: after printing once, the contents
/// can name pages.
enum PDFAnchors {
  /// Page numbers from 1 by the name of the anchor, of those that begin with `prefix`; empty if the file is written otherwise.
  static func pages(in pdf: Data, prefix: String) -> [String: Int] {
    var (kids, objects): ([Int: [Int]], [(String, Int)]) = ([:], [])
    var (object, isTree) = (0, false)
    for line in pdf.split(separator: 10) where line.count < 100_000 {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasSuffix(" 0 obj") {
        (object, isTree) = (Int(text.dropLast(6)) ?? 0, false)
      } else if text == "<</Type /Pages" {
        isTree = true
      } else if isTree, text.hasPrefix("/Kids [") {
        kids[object] = references(text)
      } else if text.hasPrefix("/\(prefix)") || text.hasPrefix("<</\(prefix)") {
        let parts = text.split(separator: "[", maxSplits: 1)
        guard parts.count == 2, let page = references(String(parts[1])).first else { continue }
        let name = parts[0].drop { $0 == "<" || $0 == "/" }.split(separator: " ").first ?? ""
        objects.append((String(name), page))
      }
    }
    let parents = Set(kids.values.joined())
    guard let root = kids.keys.filter({ !parents.contains($0) }).min() else { return [:] }
    var order: [Int: Int] = [:]
    func visit(_ node: Int, depth: Int) {
      guard let children = kids[node], depth < 32 else {
        order[node] = order.count + 1
        return
      }
      for child in children { visit(child, depth: depth + 1) }
    }
    visit(root, depth: 0)
    return Dictionary(
      objects.compactMap { name, page in order[page].map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Numbers of the objects that `text` refers to, as in `2 0 R 14 0 R`.
  private static func references(_ text: String) -> [Int] {
    let words = text.split { " []".contains($0) }
    return words.indices.compactMap { place in
      place + 2 < words.count && words[place + 1] == "0" && words[place + 2] == "R" ? Int(words[place]) : nil
    }
  }
}
