import Foundation
package import Model
import StageContract
package import Surfaces
import Workspace

/// News and matters for the owner on one day: half a screen of Markdown. Nothing of a private entry is on it, and of
/// discreet ones only their number.
package struct MorningPage: Equatable, Sendable, Encodable {
  /// The day in the journal's time zone, `2026-11-22`.
  package var day: String
  /// Entries that are new since the page of an earlier day, newest first.
  package var entries: [Entry] = []
  /// How many discreet entries are new.
  package var discreet = 0
  /// Passages of new entries that may have been misheard.
  package var doubtful: [Doubt] = []
  /// What could not be heard in new entries, and in those that were processed again, and the owner has not seen yet.
  package var unheard: [Loss] = []
  /// The due tasks, the earliest first.
  package var tasks: [Task] = []
  /// Documents whose validity ends soon, or has just ended.
  package var expiring: [Expiry] = []
  /// The failures.
  package var failed: [Failure] = []
  /// Why recordings wait, one line each.
  package var waiting: [String] = []
  /// A link to the start of the journal's pages; nil without them.
  package var url: String?

  package init(day: String) { self.day = day }

  /// A new entry.
  package struct Entry: Equatable, Sendable, Encodable {
    package var id: String
    /// Empty if there is none.
    package var title: String
    package var mood: Mood.Bin?
    /// RFC 3339.
    package var spokenAt: String
    /// A link to its page; nil if there is none.
    package var url: String?
  }

  /// The doubtful passages of an entry.
  package struct Doubt: Equatable, Sendable, Encodable {
    package var id: String
    package var title: String
    package var spans: [Span]
  }

  /// What could not be heard in an entry.
  package struct Loss: Equatable, Sendable, Encodable {
    package var id: String
    package var title: String
    package var remarks: [Remark]
  }

  /// A task that is due.
  package struct Task: Hashable, Sendable, Encodable {
    package var text: String
    /// RFC 3339, a day or an instant.
    package var due: String
  }

  /// The end of a document's validity.
  package struct Expiry: Equatable, Sendable, Encodable {
    package var name: String
    /// Its last day, `2026-11-25`.
    package var day: String
  }

  /// A failure.
  package struct Failure: Equatable, Sendable, Encodable {
    /// ID of the recording; nil for the journal, and for a file that was refused.
    package var id: String?
    package var stage: String
    /// Name in `failed/` of a file that was refused, else nil.
    package var name: String?
    /// Why it was refused.
    package var reason: String?
    /// The command that helps.
    package var command: String
  }

  /// True if there is nothing to tell.
  package var isEmpty: Bool {
    entries.isEmpty && discreet == 0 && doubtful.isEmpty && unheard.isEmpty && tasks.isEmpty
      && expiring.isEmpty
      && failed.isEmpty
      && waiting.isEmpty
  }

  /// The page in the language of `context`, with a trailing newline; empty if there is nothing to tell.
  package func markdown(_ context: SurfaceContext) -> String {
    if isEmpty { return "" }
    let texts = context.texts
    var page = PageMarkdown(day, context)
    let new = page.lines(entries, most: 5) { entry in
      let facts = [entry.mood.map { texts[mood: $0] }, Instant.date(entry.spokenAt).map(context.dayText)]
      return "\(page.name(entry.title)) (" + facts.compactMap(\.self).joined(separator: ", ") + ")"
    }
    page.add(
      texts[.morningNew, count: entries.count + discreet],
      new + (discreet > 0 ? ["- " + texts[.morningDiscreet, count: discreet]] : []))
    page.add(
      texts[.morningDoubtful],
      page.lines(doubtful, most: 3) { doubt in
        let times = doubt.spans.prefix(4).map { "\(SampleClock.text($0.start))–\(SampleClock.text($0.end))" }
        let rest = doubt.spans.count > 4 ? ", …" : ""
        return "\(page.name(doubt.title)): \(times.joined(separator: ", "))\(rest) · `sonar show \(doubt.id)`"
      })
    page.add(
      texts[.morningUnheard],
      page.lines(unheard, most: 2) { loss in
        let first = loss.remarks.prefix(2).map { texts[$0].markdown }.joined(separator: "; ")
        let rest = loss.remarks.count > 2 ? "; …" : ""
        return "\(page.name(loss.title)): \(first)\(rest) · `sonar heard \(loss.id)`"
      })
    page.add(texts[.morningDue], page.lines(tasks))
    page.add(texts[.morningExpires], page.lines(expiring, on: day))
    let failures = page.lines(failed, most: 3) { failure in
      if let name = failure.name {
        return texts[
          .morningRefused,
          [
            "what": name.markdown, "reason": page.name(failure.reason ?? ""),
            "command": page.code(failure.command),
          ]]
      }
      let what = failure.id.map { "`\($0)` \(failure.stage)" } ?? failure.stage.markdown
      return texts[.morningFailure, ["what": what, "command": "`\(failure.command)`"]]
    }
    page.add(
      texts[.morningFailed],
      failures + page.lines(waiting, most: 2) { texts[.morningWaiting, ["reason": $0.markdown]] })
    page.add(link: url)
    return page.text
  }
}
