internal import Foundation
internal import Model
internal import StageContract
internal import Store
internal import Text

/// The page of one entry.
struct EntryPage {
  let site: PageSite
  let place: Int
  let documents: EntryDocuments
  /// All summaries, the one shown first.
  let summaries: [Summary]
  let sound: PageSound

  private var entry: PageEntry { site.entries[place] }

  /// The context of its template.
  func context() -> [String: PageValue] {
    let day = site.dayOf[place]
    var context: [String: PageValue] = [
      "crumbs": crumbs(day), "heading": .text(site.title(entry)),
      "iso": .text(site.dates.iso(entry.spokenAt)),
      "when": .text("\(site.dates.longDate(day)), \(site.dates.clock(entry.spokenAt))"),
      "length": .text(site.dates.length(samples: entry.durationSamples)),
      "mood": site.mood(entry.mood?.score, feeling: entry.mood?.feeling), "pinned": .flag(entry.isPinned),
      "badges": documents.transcript?.isSeparated == true ? [.text(site.phrase("two_channels"))] : .absent,
      "player": .absent, "no_player": .absent, "no_words": .absent,
    ]
    context["prompt"] = site.prompt(of: place).map { .text($0) } ?? .absent
    context["tags"] = chips("tags", .list(entry.tags) { site.link($0, site.path(ofTag: $0) ?? "tags.html") })
    context["people"] = chips(
      "people", .list(entry.people) { site.link($0, site.path(ofPerson: $0) ?? "people.html") })
    context["threads"] = chips(
      "threads",
      .list(site.threadsOf[place] ?? []) { thread, _ in
        site.link(site.threads[thread].name, site.threads[thread].path)
      })
    switch sound {
    case .file(let source, let type): context["player"] = player(source, type)
    case .unplayable(let type):
      context["no_player"] = .text(site.phrase("audio_unplayable", ["type": type, "id": entry.id]))
    case .missing: context["no_player"] = .text(site.phrase("audio_gone"))
    case .none: context["no_player"] = .text(site.phrase("audio_none"))
    }
    context["summaries"] = .list(summaries.enumerated()) { summary($1, isFirst: $0 == 0) }
    let paragraphs = EntryParagraphs(documents, site).value
    context["paragraphs"] = paragraphs
    if paragraphs == .absent {
      context["no_words"] = .text(site.phrase(documents.transcript == nil ? "not_transcribed" : "no_words"))
    }
    context["facts"] = .list(documents.facts, fact)
    let items = PageValue.list(documents.tasks, task)
    context["tasks"] =
      items == .absent ? .absent : ["section_heading": .text(site.phrase("tasks")), "items": items]
    context["remarks"] = .list(remarks, PageValue.text)
    context["corrections"] = corrections
    context["related"] = .list(site.related(to: place)) { heading, places in
      ["section_heading": .text(heading), "rows": .list(site.rows(places))]
    }
    context["earlier"] = neighbour(-1)
    context["later"] = neighbour(1)
    return context
  }

  private func chips(_ heading: String, _ links: PageValue) -> PageValue {
    site.section(site.phrase(heading), nil, links: links)
  }

  private func crumbs(_ day: CivilDate) -> PageValue {
    let week = ISOWeek(containing: day)
    return [
      site.crumb(String(day.parts.year), PageSite.path(ofYear: day.parts.year)),
      site.crumb(site.dates.month(day.parts.month), PageSite.path(ofMonth: day)),
      site.crumb(site.phrase("week", ["n": String(week.number)]), PageSite.path(of: week)),
      site.crumb("\(site.dates.weekday(day)), \(day.parts.day)", PageSite.path(of: day)),
    ]
  }

  private func player(_ source: String, _ type: String) -> PageValue {
    [
      "src": .text(source), "type": .text(type), "seconds": .text(PageNumber.seconds(entry.durationSamples)),
      "svg": .text(PageChart.waveform(documents.peaks?.values ?? [], label: site.phrase("waveform"))),
    ]
  }

  private func summary(_ summary: Summary, isFirst: Bool) -> PageValue {
    let isOurs = ["concise", "reflective", "actionable"].contains(summary.style)
    let isWritten =
      isFirst && documents.written?.isCopied == true && documents.written?.style == summary.style
    let lines = summary.sentences + [summary.question].compactMap(\.self)
    return [
      "style_name": .text(isOurs ? site.phrase(summary.style) : summary.style), "open": .flag(isFirst),
      "written_by": isWritten
        ? .text(site.phrase("written", ["model": documents.written?.writer.model ?? ""])) : .absent,
      "sentences": .list(lines) { line in
        (["text": .text(line.text)] as PageValue).at(line.spoken.span.start)
      },
    ]
  }

  private func fact(_ fact: Extract.Fact) -> PageValue {
    let amount = fact.value.map { value in
      let number = value == value.rounded() && abs(value) < 1e12 ? String(Int(value)) : String(value)
      return [number, fact.unit ?? fact.currency].compactMap(\.self).joined(separator: " ")
    }
    let parts = [amount, fact.item, fact.status, fact.when.map { site.dates.day($0) }].compactMap(\.self)
      .filter {
        !$0.isEmpty
      }
    let value: PageValue = [
      "fact_name": .text(site.phrase("fact_" + fact.kind.rawValue)),
      "fact_value": .text(parts.isEmpty ? fact.sentence.text : parts.joined(separator: ", ")),
    ]
    return value.at(fact.sentence.span.start)
  }

  private func task(_ task: EntryTask) -> PageValue {
    let value: PageValue = [
      "task_text": .text(task.text), "task_href": .absent, "due": site.due(task), "done": site.done(task),
      "from": .absent,
    ]
    return value.at(task.sentence.span.start)
  }

  private var corrections: PageValue {
    let made = documents.owner?.corrections ?? []
    guard !made.isEmpty else { return .absent }
    return [
      "corrections_text": .text(site.phrase("corrections", count: made.count)),
      "items": .list(made) { ["before": PageValue($0.heard), "after": PageValue($0.text)] },
    ]
  }

  /// What could not be heard, and that nobody has measured its languages.
  private var remarks: [String] {
    let heard = (documents.remarks ?? []).map { remark in
      remark.told(
        site.phrase(
          "remark_" + remark.form.rawValue,
          Dictionary(remark.values.map { ($0.key, $0.value) }) { first, _ in first }))
    }
    let unmeasured = documents.unmeasuredRemark(site.phrase("unmeasured"), locale: site.templates.language)
    return heard + [unmeasured].compactMap(\.self)
  }

  private func neighbour(_ step: Int) -> PageValue {
    guard let other = site.neighbour(of: place, step) else { return .absent }
    return site.link(
      site.title(site.entries[other]), PageSite.path(ofEntry: site.entries[other].id).percentEncoded)
  }
}

/// The sound of a page.
enum PageSound: Equatable, Sendable {
  /// A file at a path relative to the page, escaped, with its media type.
  case file(String, type: String)
  /// Browsers play no files of this kind.
  case unplayable(String)
  /// The recording is not there.
  case missing
  /// The owner wants none.
  case none
}

extension PageSite {
  /// The nearest entry before or after that has a page; nil if there is none.
  func neighbour(of place: Int, _ step: Int) -> Int? {
    var other = place + step
    while entries.indices.contains(other), entries[other].isDiscreet { other += step }
    return entries.indices.contains(other) ? other : nil
  }

  /// Other entries of the day that are not discreet, and the four nearest of each of its threads.
  func related(to place: Int) -> [(heading: String, places: [Int])] {
    let day = dayOf[place]
    var (first, last) = (place, place)
    while first > 0, dayOf[first - 1] == day { first -= 1 }
    while last + 1 < entries.count, dayOf[last + 1] == day { last += 1 }
    let sameDay = (first...last).filter { $0 != place && !entries[$0].isDiscreet }
    var related = sameDay.isEmpty ? [] : [(phrase("same_day"), sameDay)]
    for (thread, index) in threadsOf[place] ?? [] {
      let all = threads[thread].entries
      let near = all[max(0, index - 2)...min(all.count - 1, index + 2)].filter {
        $0 != place && dayOf[$0] != day
      }
      if !near.isEmpty { related.append((threads[thread].name, Array(near))) }
    }
    return related
  }

  /// What the prompt asks that the entry at `place` answers, else its ID; nil if it answers none.
  func prompt(of place: Int) -> String? { entries[place].prompt.map { prompts[$0] ?? $0 } }

  /// Digest of what the page of an entry is made from, besides its documents.
  func entryMark(_ place: Int) -> String {
    var mark = PageMark()
    mark.add(base, "entry", marks[place])
    mark.add(
      [neighbour(of: place, -1), neighbour(of: place, 1)].flatMap { other in
        other.map { [entries[$0].id, entries[$0].title] } ?? ["", ""]
      })
    mark.add(prompt(of: place) ?? "")
    mark.add((threadsOf[place] ?? []).flatMap { [threads[$0.thread].name, threads[$0.thread].path] })
    mark.add(related(to: place).flatMap { [$0.heading] + $0.places.map { marks[$0] } })
    return mark.text
  }
}
