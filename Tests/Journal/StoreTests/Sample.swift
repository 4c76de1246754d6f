import Model
import Store
import TestSupport

/// Stems well enough for these tests: the endings `s`, `ing` and `ed` gone.
func stem(_ word: String) -> String {
  var word = word.lowercased().filter { $0.isLetter || $0.isNumber }
  for ending in ["s", "ing", "ed"] where word.hasSuffix(ending) && word.count > ending.count + 2 {
    word.removeLast(ending.count)
  }
  return word
}

func indexed(_ sample: SampleRecording, digest: String = "1") -> IndexedDocuments {
  let transcript = sample.transcript.corrected(by: sample.owner)
  var entry = IndexedDocuments(
    EntryDocuments(
      id: sample.id, intake: sample.intake, owner: sample.owner, source: sample.source,
      transcript: transcript, mood: sample.mood, extract: sample.extract, summary: sample.summary),
    digest: digest)
  entry.segmentStems = transcript.segments.map { StemColumn.text($0.text) { [stem($0)] } }
  entry.titleStems = StemColumn.text(entry.title) { [stem($0)] }
  return entry
}

let walk = SampleRecording(
  "2026-11-18T070000Z-aaaaaaaa", spokenAt: "2026-11-18T07:00:00Z",
  segments: ["I walked along the river.", "Then I bought some milk, bread and Käse.", "We called Anna."],
  score: 0.6, title: "A walk by the river", terms: ["river", "milk", "anna", "today"], people: ["Anna Lee"])
let office = SampleRecording(
  "2026-11-19T180000Z-bbbbbbbb", spokenAt: "2026-11-19T18:00:00Z",
  segments: ["The meeting was long.", "My boss said NOT to worry about the budget."], score: -0.5,
  title: "Budget meeting", terms: ["budget", "meeting", "boss", "today"],
  owner: Owner(pinnedAt: "2026-11-19T19:00:00Z", tags: ["Job"], removedTags: ["boss"]))
let secret = SampleRecording(
  "2026-11-20T071503Z-cccccccc", spokenAt: "2026-11-20T07:15:03Z", segments: ["A secret about the river."],
  title: "Secret", terms: ["secret", "river"], owner: Owner(isPrivate: true))

func withStore<Value>(
  _ samples: [SampleRecording] = [walk, office, secret], _ body: (JournalStore, String) throws -> Value
) throws -> Value {
  try withIndexFolder { folder in
    let path = folder + "/journal.sqlite"
    let store = try JournalStore(path: path)
    for sample in samples { try store.put(indexed(sample)) }
    try store.rankTags()
    return try body(store, path)
  }
}
