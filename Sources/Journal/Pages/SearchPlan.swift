internal import Foundation
internal import Model
internal import Store
internal import Text

/// The blocks of the search.
struct SearchPlan {
  let blocks: [Block]

  /// Entries that follow each other in the order of their IDs.
  struct Block {
    var name: String
    /// Digest of what was said and is shown in them.
    var mark: String
    /// Their places.
    var places: [Int]
    var first, last: String
  }

  /// Plans blocks for the entries `shown` of `site`.
  init(_ site: PageSite, _ shown: [Int]) {
    let places = shown.sorted { site.entries[$0].id < site.entries[$1].id }
    blocks = SearchBlock.cut(places.map { site.entries[$0].id }).map { range in
      let places = Array(places[range])
      let days = places.map { site.dayOf[$0].text }
      return Block(
        name: site.entries[places[0]].id, mark: PageMark.of(["block"] + places.map { site.marks[$0] }),
        places: places, first: days.min() ?? "", last: days.max() ?? "")
    }
  }

  /// The name of the block that the file at `path` belongs to; nil if it belongs to none.
  static func block(of path: String) -> String? {
    if path.hasPrefix("made/") { return String(path.dropFirst(5).dropLast(5)) }
    return path.hasPrefix("search/") ? SearchFile.parts(of: path)?.block : nil
  }

  /// The list of all blocks with their shards, which are among the files `paths`.
  func terms(_ paths: some Sequence<String>) -> SearchFile {
    var files: [String: [(key: String, digest: String)]] = [:]
    for path in paths {
      guard path.hasPrefix("search/"), let parts = SearchFile.parts(of: path) else { continue }
      files[parts.block, default: []].append((parts.key, parts.digest))
    }
    let list = ScriptData.list(blocks) { block in
      let files = files[block.name] ?? []
      let shards = files.filter { $0.key != "entries" }.sorted { $0.key < $1.key }
      return ScriptData.object([
        (key: "block", value: ScriptData.string(block.name)),
        (key: "entries", value: ScriptData.string(files.first { $0.key == "entries" }?.digest ?? "")),
        (key: "count", value: String(block.places.count)),
        (key: "first", value: ScriptData.string(block.first)),
        (key: "last", value: ScriptData.string(block.last)),
        (key: "shards", value: ScriptData.object(shards.map { ($0.key, ScriptData.string($0.digest)) })),
      ])
    }
    return SearchFile(
      block: nil, key: "terms",
      ScriptData.call("sonarTerms", ScriptData.object([(key: "blocks", value: list)])))
  }
}

extension SearchPlan.Block {
  /// What hits show of the entries.
  func entries(_ site: PageSite) -> SearchFile {
    let rows = ScriptData.list(places) { place in
      let entry = site.entries[place]
      let values = [
        ScriptData.string(entry.id), ScriptData.string(site.title(entry)),
        ScriptData.string(site.dayOf[place].text),
        ScriptData.string(orNull: entry.mood?.label.rawValue),
        ScriptData.list(entry.tags) { ScriptData.string($0) },
        ScriptData.list(entry.people) { ScriptData.string($0) },
        String(entry.durationSamples / SampleClock.rate),
        ScriptData.string("entry"), ScriptData.string(PageSite.opening(entry.summary) ?? ""),
        entry.isPinned ? "1" : "0",
      ]
      return "[" + values.joined(separator: ",") + "]"
    }
    return SearchFile(
      block: name, key: "entries", ScriptData.call("sonarEntries", ScriptData.string(name), rows))
  }
}
