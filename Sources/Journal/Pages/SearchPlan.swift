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
    /// Digest of what was said in them; of that, their titles among it, the shards are made.
    var words: String
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
      let said = places.map { site.entries[$0] }.flatMap { [$0.id, $0.title, $0.language ?? "", $0.digest] }
      return Block(
        name: site.entries[places[0]].id, words: PageMark.of(["words"] + said),
        mark: PageMark.of(["block", site.base] + places.map { site.marks[$0] }),
        places: places, first: days.min() ?? "", last: days.max() ?? "")
    }
  }

  /// The name of the block that the file at `path` belongs to; nil if it belongs to none.
  static func block(of path: String) -> String? {
    if path.hasPrefix("made/") { return String(path.dropFirst(5).dropLast(5)) }
    return path.hasPrefix("search/") ? SearchFile.parts(of: path)?.block : nil
  }

  /// True if the file at `path`, of a block, has words; the others have what hits show, and what the entries are made from.
  static func isShard(_ path: String) -> Bool {
    SearchFile.parts(of: path).map { $0.key != SearchFile.entriesKey } ?? false
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
      let shards = files.filter { $0.key != SearchFile.entriesKey }.sorted { $0.key < $1.key }
      let entries = files.first { $0.key == SearchFile.entriesKey }?.digest
      return ScriptData.object([
        (key: "block", value: ScriptData.string(block.name)),
        (key: "entries", value: ScriptData.string(entries ?? "")),
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
      block: name, key: SearchFile.entriesKey, ScriptData.call("sonarEntries", ScriptData.string(name), rows))
  }
}
