import Foundation
internal import GRDB
internal import Model
import StageContract

/// The rows of one entry, table by table.
struct EntryRows {
  var entry: IndexedDocuments
  /// Of its row in `entries`.
  var number: Int

  var isPrivate: Bool { entry.owner?.isPrivate ?? false }
  var isDiscreet: Bool { entry.owner?.isDiscreet ?? false }

  /// Texts of it in the speaker's or the owner's own words; all else is derived and repeats these.
  var texts: [TableRows] {
    [summaries, tags, removedTags] + (entry.kept.contains(.transcript) ? [] : [segments])
      + (entry.kept.contains(.extract) ? [] : [doneTasks])
  }

  /// The basis for ranking tags, besides those that are given.
  var rankings: [TableRows] { entry.kept.contains(.extract) ? [] : [people, terms] }

  /// The rest.
  var others: [TableRows] {
    (entry.kept.contains(.extract) ? [] : [facts, openTasks, speakers])
      + (entry.kept.contains(.transcript) ? [] : [suspects, sounds])
      + (entry.kept.contains(.mood) ? [] : [summaryLines]) + [documents]
  }

  var documents: TableRows {
    table("documents", ["name", "mark"], entry.marks.map { TableRows.row([$0, $1]) })
  }

  /// Without what was heard in silence, and without what models invent, unless the owner has confirmed it: no search finds it.
  var segments: TableRows {
    let invented = entry.suspects.filter(\.isInvented).map(\.passage.span)
    let said = (entry.transcript?.segments ?? []).enumerated().filter { _, segment in
      !invented.contains { $0.start <= segment.span.start && segment.span.end <= $0.end }
    }
    let rows = said.map { index, segment in
      let stems = entry.segmentStems.indices.contains(index) ? entry.segmentStems[index] : ""
      return TableRows.row([
        SegmentNumber.of(index, entry: number), index, segment.span.start, segment.span.end, segment.text,
        stems, SearchForms.column(segment.text), segment.channel?.rawValue,
      ])
    }
    return table(
      "segments", ["number", "position", "start", "end", "text", "stems", "forms", "channel"], rows,
      text: ["text"])
  }

  /// Who speaks in each channel, as far as it is known.
  var speakers: TableRows {
    let names = entry.extract?.speakers
    return table(
      "speakers", ["channel", "name"],
      Channel.allCases.compactMap { channel in names?[channel].map { TableRows.row([channel.rawValue, $0]) } }
    )
  }

  /// The newest summary in each style; the one that counts now is the newest in its own.
  var summaries: TableRows {
    var byStyle: [String: Summary] = [:]
    for summary in entry.summaries + [entry.summary].compactMap({ $0 }) { byStyle[summary.style] = summary }
    let rows = byStyle.values.map { summary in
      var digest = SHA1()
      digest.update(Array(summary.encoded()))
      return TableRows.row([summary.style, summary.title, summary.text, digest.finalize().hexadecimal])
    }
    return table("summaries", ["style", "title", "text", "digest"], rows, text: ["title", "text"])
  }

  /// Sentences of the summary that counts now, with how the spoken ones in which they begin were read: `event` by the
  /// likeliest sentence of the entry, so that it is comparable over entries.
  var summaryLines: TableRows {
    let likeliest = entry.reading?.likeliestEvent ?? 1
    let rows = (entry.summary?.sentences ?? []).enumerated().map { position, line in
      func holdsLine(_ span: Span, _ segment: Int) -> Bool {
        segment == line.spoken.segment && span.start <= line.spoken.span.start
          && line.spoken.span.start < span.end
      }
      let mood = entry.mood?.sentences.first { holdsLine($0.sentence.span, $0.sentence.segment) }
      let reading = entry.reading?.sentences.first { holdsLine($0.span, $0.segment) }
      return TableRows.row([
        position, line.text, line.spoken.span.start, line.spoken.span.end, mood?.score, mood?.feeling,
        (reading?.event).map { ($0 / likeliest).fourDecimals }, reading?.keep,
      ])
    }
    return table(
      "summary_lines", ["position", "text", "start", "end", "valence", "feeling", "event", "keep"], rows)
  }

  /// Tags that were given; the owner's decision overrides every other.
  var tags: TableRows {
    let rows = entry.givenTags.enumerated().map { position, tag in
      TableRows.row([tag.key, tag.isOwners ? "owner" : "inbox", position])
    }
    return table("tags", ["tag", "source", "position"], rows, where: "source <> 'ranked'", text: ["tag"])
  }

  var removedTags: TableRows {
    let tags = Set((entry.owner?.removedTags ?? []).map(Tag.key)).subtracting([""])
    return table("removed_tags", ["tag"], tags.map { TableRows.row([$0]) }, text: ["tag"])
  }

  var people: TableRows {
    let rows = (entry.extract?.people ?? []).enumerated().map { TableRows.row([$0, $1.name, $1.count]) }
    return table("people", ["position", "name", "count"], rows)
  }

  /// Without those that the owner rejected; the others that the owner answered about are certain.
  var facts: TableRows {
    let rows = (entry.extract?.facts ?? []).enumerated().compactMap { position, fact -> [DatabaseValue]? in
      let answer = entry.owner?.answer(about: fact)
      guard answer != .wrong else { return nil }
      return TableRows.row([
        position, fact.kind.rawValue, fact.sentence.text, fact.sentence.span.start, fact.sentence.span.end,
        fact.sentence.segment, fact.value, fact.unit, fact.currency, fact.item, fact.status, fact.when,
        answer == nil ? fact.confidence : 1, fact.unresolved.joined(separator: ","),
      ])
    }
    return table(
      "facts",
      [
        "position", "kind", "text", "start", "end", "segment", "value", "unit", "currency", "item", "status",
        "at", "confidence", "unresolved",
      ], rows)
  }

  /// The tasks by their places, which number them.
  private var tasks: [(offset: Int, element: EntryTask)] {
    Array((entry.tasks ?? entry.extract?.tasks ?? []).enumerated())
  }

  /// Tasks that are open: all that insights, threads and surfaces know.
  var openTasks: TableRows {
    let rows = tasks.filter { !$1.isDone }.map { position, task in
      TableRows.row([
        position, task.text, task.due, task.sentence.span.start, task.sentence.span.end,
        task.sentence.segment,
      ])
    }
    return table("tasks", ["position", "text", "due", "start", "end", "segment"], rows)
  }

  /// Tasks that the owner ticked off.
  var doneTasks: TableRows {
    let rows = tasks.filter(\.element.isDone).map { position, task in
      TableRows.row([
        position, task.text, task.due, task.sentence.span.start, task.sentence.span.end,
        task.sentence.segment, task.tick?.at, task.isFound,
      ])
    }
    return table(
      "done_tasks", ["position", "text", "due", "start", "end", "segment", "done_at", "is_found"], rows,
      text: ["text"])
  }

  /// Passages that may be wrong and that the owner has not answered about.
  var suspects: TableRows {
    let rows = entry.suspects.enumerated().map { position, suspect in
      TableRows.row([
        position, suspect.passage.span.start, suspect.passage.span.end,
        suspect.reasons.map(\.rawValue).joined(separator: ","), suspect.passage.heard,
      ])
    }
    return table("suspects", ["position", "start", "end", "reasons", "heard"], rows)
  }

  var sounds: TableRows {
    let rows = (entry.transcript?.sounds ?? []).enumerated().map { position, sound in
      TableRows.row([position, sound.span.start, sound.span.end, sound.text])
    }
    return table("sounds", ["position", "start", "end", "text"], rows)
  }

  var terms: TableRows {
    let rows = (entry.extract?.terms ?? []).map { TableRows.row([$0.stem, $0.word, $0.count, $0.nouns]) }
    return table("terms", ["stem", "word", "count", "nouns"], rows)
  }

  private func table(
    _ name: String, _ columns: [String], _ rows: [[DatabaseValue]], where condition: String = "1",
    text: [String] = []
  ) -> TableRows {
    TableRows(id: entry.id, name: name, columns: columns, rows: rows, condition: condition, text: text)
  }
}

/// The rows that one entry is to have in one table.
struct TableRows {
  var id: String
  var name: String
  /// All but `entry_id`.
  var columns: [String]
  var rows: [[DatabaseValue]]
  /// Which of the entry's rows are meant, in SQL.
  var condition: String
  /// Columns with the speaker's or the owner's own words that no other table repeats.
  var text: [String]

  /// The result of writing; texts are those of the columns in `text`.
  struct Change {
    var table: String
    var isChange: Bool
    var before: Set<String> = []
    var after: Set<String> = []
  }

  static func row(_ values: [(any DatabaseValueConvertible)?]) -> [DatabaseValue] {
    values.map { $0?.databaseValue ?? .null }
  }

  /// Makes them the entry's rows; where they are that already, nothing is written.
  /// - Parameter isNew: whether the entry has no rows yet.
  func write(_ db: Database, isNew: Bool) throws -> Change {
    if isNew {
      try insert(db)
      return Change(table: name, isChange: !rows.isEmpty, after: texts(rows))
    }
    let place = "FROM \(name) WHERE entry_id = ? AND \(condition)"
    let list = columns.joined(separator: ", ")
    let present = try Row.fetchAll(db.cachedStatement(sql: "SELECT \(list) \(place)"), arguments: [id])
      .map { Array($0.databaseValues) }
    let after = texts(rows)
    guard Set(present) != Set(rows) else {
      return Change(table: name, isChange: false, before: after, after: after)
    }
    if !present.isEmpty { try db.cachedStatement(sql: "DELETE \(place)").execute(arguments: [id]) }
    try insert(db)
    return Change(table: name, isChange: true, before: texts(present), after: after)
  }

  private func insert(_ db: Database) throws {
    guard !rows.isEmpty else { return }
    let places = columns.map { _ in ", ?" }.joined()
    let insert = try db.cachedStatement(
      sql:
        "INSERT OR REPLACE INTO \(name) (entry_id, \(columns.joined(separator: ", "))) VALUES (?\(places))")
    for row in rows { try insert.insert([id.databaseValue] + row, db) }
  }

  private func texts(_ rows: [[DatabaseValue]]) -> Set<String> {
    let indices = columns.indices.filter { text.contains(columns[$0]) }
    return Set(rows.flatMap { row in indices.compactMap { String.fromDatabaseValue(row[$0]) } })
  }
}
