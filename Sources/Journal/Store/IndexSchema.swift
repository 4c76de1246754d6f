internal import GRDB

/// The tables of the journal's database: a cache of the documents, with one shape. An index of another version is built
/// again, never migrated.
enum IndexSchema {
  /// Marks a file as a journal's database: `SNR1`.
  static let applicationID = 0x534E_5231
  /// Counts up with every change of the shape.
  static let version = 17

  /// Tables of rows with the columns to dump and order them by, without what is derived. All but the first and the last
  /// belong to entries.
  static let dumped: [(table: String, columns: String)] = [
    (
      "entries",
      """
      id, digest, sha256, uuid, name, title, title_stems, spoken_at, duration_samples, language, has_transcript,
      mood_score, mood_label, mood_feeling, style, pinned_at, private, discreet, prompt, thread, waveform, remarks
      """
    ),
    ("segments", "entry_id, position, start, end, text, stems, channel"),
    ("speakers", "entry_id, channel, name"),
    ("summaries", "entry_id, style, title, text, digest"),
    ("summary_lines", "entry_id, position, text, start, end, valence, feeling, event, keep"),
    ("tags", "entry_id, tag, source, position"),
    ("removed_tags", "entry_id, tag"),
    ("people", "entry_id, position, name, count"),
    (
      "facts",
      """
      entry_id, position, kind, text, start, end, segment, value, unit, currency, item, status, at,
      confidence, unresolved
      """
    ),
    ("tasks", "entry_id, position, text, due, start, end, segment"),
    ("done_tasks", "entry_id, position, text, due, start, end, segment, done_at, is_found"),
    ("suspects", "entry_id, position, start, end, reasons, heard"),
    ("sounds", "entry_id, position, start, end, text"),
    ("terms", "entry_id, stem, word, count, nouns"),
    ("outside_facts", OutsideFact.columns),
  ]

  /// The tables of full text.
  static let searched = ["segment_search", "title_search", "name_search"]

  /// Creates the tables in an empty database, in one transaction: a process that is killed leaves it empty.
  static func create(_ writer: some DatabaseWriter) throws {
    try writer.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        guard try isEmpty(db) else { return .commit }
        try db.execute(
          sql: """
            PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version);
            \(tables) \(search) \(counts) \(indices)
            """)
        return .commit
      }
    }
  }

  /// True if nothing has been written to the database.
  static func isEmpty(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "PRAGMA application_id") == 0
      && Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") == 0
  }

  /// Tables of speech and of everything derived from it. `tasks` are open tasks, `done_tasks` those that the owner ticked off,
  /// `suspects` passages that the owner has not answered about, `sounds` what the model noted and nobody said; `documents` says
  /// what each entry was made from. `remarks` of an entry are those about what could not be heard that the owner has not seen;
  /// null if an earlier version decoded it. `speakers` names who speaks in each channel, where channels were transcribed
  /// separately. Of a sentence in `summary_lines`, `valence` and `feeling` are null without a mood, `event` and `keep` if no
  /// network read it.
  private static let tables = """
    CREATE TABLE entries (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, digest TEXT NOT NULL, sha256 TEXT, uuid TEXT,
      name TEXT NOT NULL, name_forms TEXT NOT NULL, title TEXT NOT NULL, title_stems TEXT NOT NULL,
      title_forms TEXT NOT NULL, spoken_at INTEGER NOT NULL,
      duration_samples INTEGER NOT NULL, language TEXT, has_transcript INTEGER NOT NULL,
      mood_score REAL, mood_label TEXT, mood_feeling TEXT, style TEXT, pinned_at TEXT,
      private INTEGER NOT NULL, discreet INTEGER NOT NULL, prompt TEXT, thread TEXT, waveform TEXT, remarks TEXT);
    CREATE TABLE segments (
      number INTEGER PRIMARY KEY, entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE,
      position INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
      text TEXT NOT NULL, stems TEXT NOT NULL, forms TEXT NOT NULL, channel TEXT, UNIQUE (entry_id, position));
    CREATE TABLE speakers (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, channel TEXT NOT NULL, name TEXT NOT NULL,
      PRIMARY KEY (entry_id, channel)) WITHOUT ROWID;
    CREATE TABLE summaries (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, style TEXT NOT NULL,
      title TEXT NOT NULL, text TEXT NOT NULL, digest TEXT NOT NULL,
      PRIMARY KEY (entry_id, style)) WITHOUT ROWID;
    CREATE TABLE summary_lines (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      text TEXT NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
      valence REAL, feeling TEXT, event REAL, keep REAL, PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    CREATE TABLE tags (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, tag TEXT NOT NULL,
      source TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (entry_id, tag)) WITHOUT ROWID;
    CREATE TABLE removed_tags (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, tag TEXT NOT NULL,
      PRIMARY KEY (entry_id, tag)) WITHOUT ROWID;
    CREATE TABLE people (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      name TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    CREATE TABLE facts (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      kind TEXT NOT NULL, text TEXT NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
      segment INTEGER NOT NULL, value REAL, unit TEXT, currency TEXT, item TEXT, status TEXT, at TEXT,
      confidence REAL NOT NULL, unresolved TEXT NOT NULL, PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    CREATE TABLE tasks (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      text TEXT NOT NULL, due TEXT, start INTEGER NOT NULL, end INTEGER NOT NULL,
      segment INTEGER NOT NULL, PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    CREATE TABLE done_tasks (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      text TEXT NOT NULL, due TEXT, start INTEGER NOT NULL, end INTEGER NOT NULL,
      segment INTEGER NOT NULL, done_at TEXT NOT NULL, is_found INTEGER NOT NULL,
      PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    CREATE TABLE suspects (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      start INTEGER NOT NULL, end INTEGER NOT NULL, reasons TEXT NOT NULL, heard TEXT NOT NULL,
      PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    CREATE TABLE sounds (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      start INTEGER NOT NULL, end INTEGER NOT NULL, text TEXT NOT NULL,
      PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    CREATE TABLE terms (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, stem TEXT NOT NULL,
      word TEXT NOT NULL, count INTEGER NOT NULL, nouns INTEGER, PRIMARY KEY (entry_id, stem)) WITHOUT ROWID;
    CREATE TABLE outside_facts (
      file TEXT NOT NULL, position INTEGER NOT NULL, kind TEXT NOT NULL, value REAL, unit TEXT, currency TEXT,
      item TEXT, status TEXT, at TEXT, written_at TEXT, PRIMARY KEY (file, position)) WITHOUT ROWID;
    CREATE TABLE documents (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, name TEXT NOT NULL,
      mark TEXT NOT NULL, PRIMARY KEY (entry_id, name)) WITHOUT ROWID;
    """

  /// Full text, with the stems and other forms (`SearchForms`) of its words. Segments are numbered for their entry
  /// (`SegmentNumber`). A title or name that stays is not indexed again.
  private static let search = """
    CREATE VIRTUAL TABLE segment_search USING fts5(
      text, stems, forms, content='segments', content_rowid='number',
      tokenize='unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE title_search USING fts5(
      title, title_stems, title_forms, content='entries', content_rowid='number',
      tokenize='unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE name_search USING fts5(
      name, name_forms, content='entries', content_rowid='number',
      tokenize='unicode61 remove_diacritics 2');
    CREATE TRIGGER segments_added AFTER INSERT ON segments BEGIN
      INSERT INTO segment_search(rowid, text, stems, forms)
      VALUES (new.number, new.text, new.stems, new.forms);
    END;
    CREATE TRIGGER segments_removed AFTER DELETE ON segments BEGIN
      INSERT INTO segment_search(segment_search, rowid, text, stems, forms)
      VALUES ('delete', old.number, old.text, old.stems, old.forms);
    END;
    CREATE TRIGGER entries_added AFTER INSERT ON entries BEGIN
      \(adding("title", ["title", "title_stems", "title_forms"]))
      \(adding("name", ["name", "name_forms"]))
    END;
    CREATE TRIGGER entries_removed AFTER DELETE ON entries BEGIN
      \(removing("title", ["title", "title_stems", "title_forms"]))
      \(removing("name", ["name", "name_forms"]))
    END;
    CREATE TRIGGER titles_changed AFTER UPDATE ON entries
    WHEN old.title <> new.title OR old.title_stems <> new.title_stems BEGIN
      \(removing("title", ["title", "title_stems", "title_forms"]))
      \(adding("title", ["title", "title_stems", "title_forms"]))
    END;
    CREATE TRIGGER names_changed AFTER UPDATE ON entries WHEN old.name <> new.name BEGIN
      \(removing("name", ["name", "name_forms"]))
      \(adding("name", ["name", "name_forms"]))
    END;
    """

  /// The statement that adds the columns of the new entry to a table of full text.
  private static func adding(_ table: String, _ columns: [String]) -> String {
    """
    INSERT INTO \(table)_search(rowid, \(columns.joined(separator: ", ")))
    VALUES (new.number, \(columns.map { "new.\($0)" }.joined(separator: ", ")));
    """
  }

  /// The statement that removes the columns of the old entry from it.
  private static func removing(_ table: String, _ columns: [String]) -> String {
    """
    INSERT INTO \(table)_search(\(table)_search, rowid, \(columns.joined(separator: ", ")))
    VALUES ('delete', old.number, \(columns.map { "old.\($0)" }.joined(separator: ", ")));
    """
  }

  /// Counts and digests, kept so that nothing reads all rows: `forms` and `names` (`SearchCounts`), `shown_parts`
  /// (`ShownParts`). `changes` are entries whose tags have not been ranked against all others yet, with the empty ID if all
  /// have to be; `removals` has a row while text that was removed may still be in the file.
  private static let counts = """
    CREATE TABLE forms (
      stem TEXT NOT NULL, word TEXT NOT NULL, entries INTEGER NOT NULL, said INTEGER NOT NULL,
      nouns INTEGER NOT NULL, unseen INTEGER NOT NULL, PRIMARY KEY (stem, word)) WITHOUT ROWID;
    CREATE TABLE names (name TEXT PRIMARY KEY, entries INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE shown_parts (
      part TEXT PRIMARY KEY, digest BLOB NOT NULL, entries INTEGER NOT NULL, shown INTEGER NOT NULL,
      pinned INTEGER NOT NULL, samples INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE changes (entry_id TEXT PRIMARY KEY, is_ranked INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE removals (number INTEGER PRIMARY KEY);
    """

  /// Indices that answer without the rows, many of them of what is shown alone.
  private static let indices = """
    CREATE INDEX entries_by_time ON entries(spoken_at, id, private);
    CREATE INDEX entries_by_uuid ON entries(uuid);
    CREATE INDEX entries_with_remarks ON entries(spoken_at, id, remarks) WHERE remarks <> '[]';
    CREATE INDEX private_entries ON entries(id) WHERE private = 1;
    CREATE INDEX discreet_entries ON entries(id) WHERE discreet = 1;
    CREATE INDEX entries_by_prompt ON entries(prompt) WHERE prompt IS NOT NULL;
    CREATE INDEX entries_by_thread ON entries(thread) WHERE thread IS NOT NULL;
    CREATE INDEX shown_entries ON entries(spoken_at, id, uuid, private, has_transcript, style)
      WHERE private = 0 AND (has_transcript = 1 OR style IS NOT NULL);
    CREATE INDEX shown_by_length ON entries(duration_samples, spoken_at, id)
      WHERE private = 0 AND (has_transcript = 1 OR style IS NOT NULL);
    CREATE INDEX pinned_entries ON entries(unixepoch(pinned_at), spoken_at, id)
      WHERE private = 0 AND pinned_at IS NOT NULL;
    CREATE INDEX tags_by_tag ON tags(tag, source);
    CREATE INDEX facts_by_kind ON facts(kind, entry_id);
    CREATE INDEX outside_facts_by_time ON outside_facts(unixepoch(at));
    """
}
