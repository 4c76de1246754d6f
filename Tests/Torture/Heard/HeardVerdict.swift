import Model

extension HeardFile {
  /// A word and when it begins, in seconds.
  struct Word {
    var text: String
    var time: Double
  }

  /// What the journal holds of a file.
  struct Account {
    var words: [Word]
    var remarks: [Remark]
  }
}

/// The words of a clean recording compared with those of a changed file made of it.
///
/// A small model hears other words where the level or the codec differs. So a word counts if it is also recognised in the
/// control: the clean sound at the level of the changed file, encoded as that is, and decoded by ffmpeg.
struct HeardVerdict {
  /// Share of the words that has to be there, or to be told as lost.
  static let neededShare = 0.95
  /// Greatest distance of a remark from the place of a loss, in seconds.
  static let placeSeconds = 2.0

  /// Number of words of the clean recording that count; nil if the file was refused or not transcribed.
  var said: Int?
  /// How many of them were recognised in the same order.
  var kept = 0
  /// How many of the others lie where a remark says that something was lost.
  var told = 0
  /// Passages taken from the file of which no remark tells.
  var untold: [HeardFile.Loss] = []
  /// The remarks, without words.
  var remarks: [String] = []

  /// The verdict on a file of which nothing was heard.
  init() {}

  init(
    said: [HeardFile.Word], control: [HeardFile.Word], heard: HeardFile.Account, losses: [HeardFile.Loss]
  ) {
    let passages = Self.passages(heard.remarks)
    let uncertain = Self.removed(from: said, in: control)
    let lost = Self.removed(from: said, in: heard.words).subtracting(uncertain).map { said[$0].time }
    self.said = said.count - uncertain.count
    kept = said.count - uncertain.count - lost.count
    told = lost.count { time in
      passages.contains { $0.start - Self.placeSeconds <= time && time <= $0.end + Self.placeSeconds }
    }
    let starts = heard.remarks.compactMap { $0.span.map { SampleClock.seconds($0.start) } }
    var before = 0.0
    for loss in losses {
      // What was lost before may be missing from the working audio, or be silent in it.
      let place = loss.start - before - Self.placeSeconds...loss.start + Self.placeSeconds
      let isWithin = passages.contains { passage in
        passage.start - Self.placeSeconds <= loss.start && loss.end <= passage.end + Self.placeSeconds
      }
      if !starts.contains(where: place.contains), !isWithin { untold.append(loss) }
      before += loss.end - loss.start
    }
    remarks = heard.remarks.map { remark in
      let place = remark.span.map { " at \(decimal(SampleClock.seconds($0.start), 1)) s" } ?? ""
      let missing = remark.missingSeconds.map { ", \(decimal($0, 1)) s missing" } ?? ""
      return remark.kind.rawValue + place + missing
    }
  }

  /// True if enough words were recognised.
  var isKept: Bool { said.map { Double(kept) >= Self.neededShare * Double($0) } ?? false }

  /// True if words were lost, and the remarks say where.
  var isTold: Bool {
    !isKept && untold.isEmpty && (said.map { Double(kept + told) >= Self.neededShare * Double($0) } ?? false)
  }

  /// The verdict in a few words.
  var description: String {
    guard let said else { return "not transcribed" }
    let rest = untold.isEmpty ? "" : "; not told: " + untold.map(\.description).joined(separator: ", ")
    return "\(kept) of \(said) words kept, \(told) told\(rest); remarks: "
      + (remarks.isEmpty ? "none" : remarks.joined(separator: ", "))
  }

  /// The indices of the words of `said` that are not in `heard` in the same order.
  private static func removed(from said: [HeardFile.Word], in heard: [HeardFile.Word]) -> Set<Int> {
    Set(
      heard.map(\.text).difference(from: said.map(\.text)).removals.compactMap { change in
        if case .remove(let offset, _, _) = change { offset } else { nil as Int? }
      })
  }

  /// Where something was lost by the remarks, in seconds of the clean recording: what is missing from the working audio
  /// moves all after it.
  private static func passages(_ remarks: [Remark]) -> [(start: Double, end: Double)] {
    var missing = 0.0
    return remarks.compactMap { remark in
      guard let span = remark.span else { return nil }
      let start = SampleClock.seconds(span.start) + missing
      let isOpen = [.cutShort, .noSecondDecoder].contains(remark.kind) && remark.missingSeconds == nil
      missing += remark.missingSeconds ?? 0
      return (
        start, isOpen ? .infinity : start + SampleClock.seconds(span.count) + (remark.missingSeconds ?? 0)
      )
    }
  }
}
