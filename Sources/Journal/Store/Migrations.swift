internal import GRDB

/// The tables of the journal's database, one migration a change.
enum Migrations {
  /// Marks a file as a journal's database: `SNR1`.
  static let applicationID = 0x534E_5231
  /// Counts up with every migration.
  static let version = 12

  /// Every table of rows with the columns it is dumped in and ordered by; what is derived is left out. All but the first
  /// and the last belong to entries.
  static let dumped: [(table: String, columns: String)] = [
    (
      "entries",
      """
      id, digest, sha256, uuid, name, title, title_stems, spoken_at, duration_samples, language, has_transcript,
      mood_score, mood_label, mood_feeling, style, pinned_at, private, discreet, prompt, thread, waveform
      """
    ),
    ("segments", "entry_id, position, start, end, text, stems"),
    ("summaries", "entry_id, style, title, text, digest"),
    ("summary_lines", "entry_id, position, text, start, end"),
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
    ("action_items", "entry_id, position, text, due, start, end, segment"),
    ("done_items", "entry_id, position, text, due, start, end, segment, done_at, is_found"),
    ("suspects", "entry_id, position, start, end, reasons, heard"),
    ("terms", "entry_id, stem, word, count, nouns"),
    ("outside_facts", OutsideFact.columns),
  ]

  /// The first version with the names of files.
  static let naming = 8

  /// The tables of full text.
  static let searched = ["segment_search", "title_search", "name_search"]

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 entries") { db in
      try db.execute(sql: schema)
      try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("2 changes") { db in
      try db.execute(sql: changes)
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("3 summary lines") { db in
      try db.execute(sql: summaryLines)
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("4 nouns") { db in
      try db.execute(sql: "ALTER TABLE terms ADD COLUMN nouns INTEGER; PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("5 large journals") { db in
      try db.execute(sql: largeJournals)
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("6 shown entries") { db in
      try db.execute(sql: shownEntries)
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("7 sealed entries") { db in
      try db.execute(sql: sealedEntries)
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("8 file names") { db in
      try db.execute(sql: fileNames)
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("9 answers") { db in
      try db.execute(sql: answers)
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("10 sidecars") { db in
      try db.execute(sql: sidecars)
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("11 waveforms") { db in
      try db.execute(sql: "ALTER TABLE entries ADD COLUMN waveform TEXT; PRAGMA user_version = \(version)")
    }
    migrator.registerMigration("12 discreet entries") { db in
      try db.execute(sql: discreetEntries)
      try db.execute(sql: "PRAGMA user_version = \(version)")
      // Counting takes all columns; an index of version 6 or later is counted already, but for what is called discreet now.
      if try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM shown_parts") == 0 { try SearchCounts.fill(db) }
      try ShownParts.fill(db)
    }
    return migrator
  }

  /// The version of the database that is read, which an earlier release may have written.
  static func version(_ db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

  /// What the files of the entries were called; null until it is read.
  private static let fileNames = """
    ALTER TABLE entries ADD COLUMN name TEXT;
    CREATE VIRTUAL TABLE name_search USING fts5(
      name, content='entries', content_rowid='number', tokenize='unicode61 remove_diacritics 2');
    INSERT INTO name_search(name_search) VALUES ('rebuild');
    CREATE TRIGGER names_added AFTER INSERT ON entries BEGIN
      INSERT INTO name_search(rowid, name) VALUES (new.number, new.name);
    END;
    CREATE TRIGGER names_removed AFTER DELETE ON entries BEGIN
      INSERT INTO name_search(name_search, rowid, name) VALUES ('delete', old.number, old.name);
    END;
    CREATE TRIGGER names_changed AFTER UPDATE ON entries WHEN old.name IS NOT new.name BEGIN
      INSERT INTO name_search(name_search, rowid, name) VALUES ('delete', old.number, old.name);
      INSERT INTO name_search(rowid, name) VALUES (new.number, new.name);
    END;
    """

  /// The prompt that an entry answers, and the thread that it was recorded for.
  private static let sidecars = """
    ALTER TABLE entries ADD COLUMN prompt TEXT;
    ALTER TABLE entries ADD COLUMN thread TEXT;
    CREATE INDEX entries_by_prompt ON entries(prompt) WHERE prompt IS NOT NULL;
    CREATE INDEX entries_by_thread ON entries(thread) WHERE thread IS NOT NULL;
    """

  /// What the owner ticked off, which is not among `action_items`, and passages that the owner has not answered about.
  private static let answers = """
    CREATE TABLE done_items (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      text TEXT NOT NULL, due TEXT, start INTEGER NOT NULL, end INTEGER NOT NULL,
      segment INTEGER NOT NULL, done_at TEXT NOT NULL, is_found INTEGER NOT NULL,
      PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    CREATE TABLE suspects (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      start INTEGER NOT NULL, end INTEGER NOT NULL, reasons TEXT NOT NULL, heard TEXT NOT NULL,
      PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    """

  /// The entries of which surfaces show the day and a badge alone, under the name that they had.
  private static let sealedEntries = """
    ALTER TABLE entries ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX sealed_entries ON entries(id) WHERE sealed = 1;
    """

  private static let discreetEntries = """
    DROP INDEX sealed_entries;
    ALTER TABLE entries RENAME COLUMN sealed TO discreet;
    CREATE INDEX discreet_entries ON entries(id) WHERE discreet = 1;
    """

  /// What surfaces read instead of all rows: digests and counts by month (`ShownParts`), facts from other sources, and
  /// indices of what is shown alone. A title that stays is not indexed again.
  private static let shownEntries = """
    CREATE TABLE shown_parts (
      part TEXT PRIMARY KEY, digest BLOB NOT NULL, entries INTEGER NOT NULL, shown INTEGER NOT NULL,
      pinned INTEGER NOT NULL, samples INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE outside_facts (
      file TEXT NOT NULL, position INTEGER NOT NULL, kind TEXT NOT NULL, value REAL, unit TEXT, currency TEXT,
      item TEXT, status TEXT, at TEXT, written_at TEXT, PRIMARY KEY (file, position)) WITHOUT ROWID;
    CREATE INDEX outside_facts_by_time ON outside_facts(unixepoch(at));
    CREATE INDEX shown_entries ON entries(spoken_at, id, uuid, private, has_transcript, style)
      WHERE private = 0 AND (has_transcript = 1 OR style IS NOT NULL);
    CREATE INDEX shown_by_length ON entries(duration_samples, spoken_at, id)
      WHERE private = 0 AND (has_transcript = 1 OR style IS NOT NULL);
    CREATE INDEX pinned_entries ON entries(unixepoch(pinned_at), spoken_at, id)
      WHERE private = 0 AND pinned_at IS NOT NULL;
    CREATE INDEX facts_by_kind ON facts(kind, entry_id);
    DROP TRIGGER entries_changed;
    CREATE TRIGGER entries_changed AFTER UPDATE ON entries
    WHEN old.title <> new.title OR old.title_stems <> new.title_stems BEGIN
      INSERT INTO title_search(title_search, rowid, title, title_stems)
      VALUES ('delete', old.number, old.title, old.title_stems);
      INSERT INTO title_search(rowid, title, title_stems) VALUES (new.number, new.title, new.title_stems);
    END;
    """

  /// What a hundred thousand entries need: segments that are numbered for their entry (`SegmentNumber`), counts of what
  /// was said and of who was named (`SearchCounts`), the entries whose change has not been set against all others yet,
  /// and indices that answer without the rows.
  ///
  /// `changes` has the empty id where all tags must be ranked again.
  private static let largeJournals = """
    CREATE TABLE numbered (
      number INTEGER PRIMARY KEY, entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE,
      position INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
      text TEXT NOT NULL, stems TEXT NOT NULL, UNIQUE (entry_id, position));
    INSERT INTO numbered
      SELECT e.number << \(SegmentNumber.bits) | s.position, s.entry_id, s.position, s.start, s.end, s.text, s.stems
      FROM entries e CROSS JOIN segments s ON s.entry_id = e.id ORDER BY e.number, s.position;
    DROP TABLE segments;
    ALTER TABLE numbered RENAME TO segments;
    CREATE TRIGGER segments_added AFTER INSERT ON segments BEGIN
      INSERT INTO segment_search(rowid, text, stems) VALUES (new.number, new.text, new.stems);
    END;
    CREATE TRIGGER segments_removed AFTER DELETE ON segments BEGIN
      INSERT INTO segment_search(segment_search, rowid, text, stems)
      VALUES ('delete', old.number, old.text, old.stems);
    END;
    INSERT INTO segment_search(segment_search) VALUES ('rebuild');
    CREATE TABLE forms (
      stem TEXT NOT NULL, word TEXT NOT NULL, entries INTEGER NOT NULL, said INTEGER NOT NULL,
      nouns INTEGER NOT NULL, unseen INTEGER NOT NULL, PRIMARY KEY (stem, word)) WITHOUT ROWID;
    CREATE TABLE names (name TEXT PRIMARY KEY, entries INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE changes (entry_id TEXT PRIMARY KEY, is_ranked INTEGER NOT NULL) WITHOUT ROWID;
    DROP INDEX entries_by_time;
    CREATE INDEX entries_by_time ON entries(spoken_at, id, private);
    CREATE INDEX entries_by_uuid ON entries(uuid);
    CREATE INDEX private_entries ON entries(id) WHERE private = 1;
    DROP INDEX tags_by_tag;
    CREATE INDEX tags_by_tag ON tags(tag, source);
    """

  /// Sentences of the summary that counts now, each with where it was said. No entry has its digest any more, so that
  /// the next indexing takes all of them up.
  private static let summaryLines = """
    CREATE TABLE summary_lines (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      text TEXT NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
      PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    UPDATE entries SET digest = '';
    """

  /// `removals` has a row while text that was removed may still be in the file; `documents` says what each entry
  /// was made from.
  private static let changes = """
    CREATE TABLE removals (number INTEGER PRIMARY KEY);
    CREATE TABLE documents (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, name TEXT NOT NULL,
      mark TEXT NOT NULL, PRIMARY KEY (entry_id, name)) WITHOUT ROWID;
    """

  private static let schema = """
    CREATE TABLE entries (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, digest TEXT NOT NULL, sha256 TEXT, uuid TEXT,
      title TEXT NOT NULL, title_stems TEXT NOT NULL, spoken_at INTEGER NOT NULL,
      duration_samples INTEGER NOT NULL, language TEXT, has_transcript INTEGER NOT NULL,
      mood_score REAL, mood_label TEXT, mood_feeling TEXT, style TEXT, pinned_at TEXT,
      private INTEGER NOT NULL);
    CREATE INDEX entries_by_time ON entries(spoken_at, id);
    CREATE TABLE segments (
      number INTEGER PRIMARY KEY, entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE,
      position INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
      text TEXT NOT NULL, stems TEXT NOT NULL, UNIQUE (entry_id, position));
    CREATE TABLE summaries (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, style TEXT NOT NULL,
      title TEXT NOT NULL, text TEXT NOT NULL, digest TEXT NOT NULL,
      PRIMARY KEY (entry_id, style)) WITHOUT ROWID;
    CREATE TABLE tags (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, tag TEXT NOT NULL,
      source TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (entry_id, tag)) WITHOUT ROWID;
    CREATE INDEX tags_by_tag ON tags(tag, entry_id);
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
    CREATE TABLE action_items (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, position INTEGER NOT NULL,
      text TEXT NOT NULL, due TEXT, start INTEGER NOT NULL, end INTEGER NOT NULL,
      segment INTEGER NOT NULL, PRIMARY KEY (entry_id, position)) WITHOUT ROWID;
    CREATE TABLE terms (
      entry_id TEXT NOT NULL REFERENCES entries(id) ON DELETE CASCADE, stem TEXT NOT NULL,
      word TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (entry_id, stem)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE segment_search USING fts5(
      text, stems, content='segments', content_rowid='number', tokenize='unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE title_search USING fts5(
      title, title_stems, content='entries', content_rowid='number',
      tokenize='unicode61 remove_diacritics 2');
    CREATE TRIGGER segments_added AFTER INSERT ON segments BEGIN
      INSERT INTO segment_search(rowid, text, stems) VALUES (new.number, new.text, new.stems);
    END;
    CREATE TRIGGER segments_removed AFTER DELETE ON segments BEGIN
      INSERT INTO segment_search(segment_search, rowid, text, stems)
      VALUES ('delete', old.number, old.text, old.stems);
    END;
    CREATE TRIGGER entries_added AFTER INSERT ON entries BEGIN
      INSERT INTO title_search(rowid, title, title_stems) VALUES (new.number, new.title, new.title_stems);
    END;
    CREATE TRIGGER entries_removed AFTER DELETE ON entries BEGIN
      INSERT INTO title_search(title_search, rowid, title, title_stems)
      VALUES ('delete', old.number, old.title, old.title_stems);
    END;
    CREATE TRIGGER entries_changed AFTER UPDATE ON entries BEGIN
      INSERT INTO title_search(title_search, rowid, title, title_stems)
      VALUES ('delete', old.number, old.title, old.title_stems);
      INSERT INTO title_search(rowid, title, title_stems) VALUES (new.number, new.title, new.title_stems);
    END;
    """
}
