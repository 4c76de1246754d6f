extension Remark {
  /// Forms of the sentence that tells a remark: one or more of each kind, by what is known. A text for pages has the key
  /// `remark_` and the raw value.
  package enum Form: String, CaseIterable, Sendable {
    case cutShort = "cut_short"
    case cutShortUnknown = "cut_short_unknown"
    case gap
    case gapLength = "gap_length"
    case gapUnknown = "gap_unknown"
    case damagedHeader = "damaged_header"
    case noSecondDecoder = "no_second_decoder"
    case clipped
    case clippedAll = "clipped_all"
    case noSignal = "no_signal"
    case noSignalAll = "no_signal_all"
    case twoChannels = "two_channels"
    case notSeparated = "not_separated"
    case otherStream = "other_stream"
    case noWords = "no_words"

    /// The sentence in English, with `{place}`, `{missing}` and `{total}` where these belong.
    package var english: String {
      switch self {
      case .cutShort: "the last {missing} of {total} that the file declares are missing"
      case .cutShortUnknown: "the end is missing: the file is cut short"
      case .gap: "{place} is missing: the file is damaged there"
      case .gapLength: "at {place}, {missing} is missing: the file is damaged there"
      case .gapUnknown: "something is missing at {place}: the file is damaged there"
      case .damagedHeader: "the header of the file is damaged; the sound was read without it"
      case .noSecondDecoder:
        "everything from {place} on is missing: the file is damaged there, and ffmpeg, which may read on, is not installed"
      case .clipped: "words may be lost at {place}: the recording is clipped"
      case .clippedAll: "words may be lost: the recording is clipped"
      case .noSignal: "there is no signal at {place}"
      case .noSignalAll: "there is no signal; the microphone may have failed"
      case .twoChannels: "two channels have different voices; both were mixed into one"
      case .notSeparated: "there are no two voices in two channels to transcribe separately"
      case .otherStream: "a further audio stream of the file was not transcribed"
      case .noWords: "no words were found at {place}, although it sounds like speech"
      }
    }
  }

  /// The form for what is known.
  package var form: Form {
    switch kind {
    case .cutShort: missingSeconds != nil && span != nil ? .cutShort : .cutShortUnknown
    case .gap:
      if let span, span.count > 0 { .gap } else { missingSeconds == nil ? .gapUnknown : .gapLength }
    case .damagedHeader: .damagedHeader
    case .noSecondDecoder: .noSecondDecoder
    case .clipped: span == nil ? .clippedAll : .clipped
    case .noSignal: span == nil ? .noSignalAll : .noSignal
    case .twoChannels: .twoChannels
    case .notSeparated: .notSeparated
    case .otherStream: .otherStream
    case .noWords: .noWords
    }
  }

  /// The sentence in English for commands: no capital at its beginning, no full stop, and the detail in parentheses.
  package var sentence: String {
    var text = form.english
    for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
    return told(text)
  }

  /// `sentence`, with the detail in parentheses.
  package func told(_ sentence: String) -> String { sentence + (detail.map { " (\($0))" } ?? "") }

  /// Values for the names in a form.
  package var values: KeyValuePairs<String, String> {
    ["place": place, "missing": missing, "total": total]
  }

  /// `2:10–2:45`, or `2:10` where both are the same.
  private var place: String {
    let (start, end) = (SampleClock.text(span?.start ?? 0), SampleClock.text(span?.end ?? 0))
    return start == end ? start : "\(start)–\(end)"
  }

  /// `35 s`, from a minute on `3:20`.
  private var missing: String {
    let seconds = (missingSeconds ?? 0).rounded()
    return seconds < 60
      ? "\(Int(max(1, seconds))) s" : SampleClock.text(seconds: min(seconds, 1e9))
  }

  /// The length that the file declares, where its end is missing.
  private var total: String {
    SampleClock.text((span?.end ?? 0) + Int(min(missingSeconds ?? 0, 1e9) * Double(SampleClock.rate)))
  }
}
