extension Owner {
  /// Takes over what the owner said of another recording with all of this one's sound or its beginning, and the `tags` that
  /// it came with; where both say something, this one's counts. To do so again changes nothing.
  ///
  /// Corrections by a segment's index (version 1) stay where they are, as the two have other segments: `locateCorrections` first.
  package mutating func takeOver(_ other: Owner, tags others: [String] = []) {
    pinnedAt = pinnedAt ?? other.pinnedAt
    isPrivate = isPrivate || other.isPrivate
    isDiscreet = isDiscreet || other.isDiscreet
    title = title ?? other.title
    date = date ?? other.date
    let (own, removed) = (tags.map(Tag.key), removedTags.map(Tag.key))
    let removedThere = other.removedTags.map(Tag.key)
    for key in other.tags.map(Tag.key) + others.map(Tag.key).filter({ !removedThere.contains($0) })
    where !removed.contains(key) && !tags.map(Tag.key).contains(key) { tags.append(key) }
    for key in removedThere where !own.contains(key) && !removed.contains(key) { removedTags.append(key) }
    // The later of two corrections of one passage applies.
    corrections = other.corrections.filter { $0.span != nil && !corrections.contains($0) } + corrections
    // So does the later of two verdicts about one sentence.
    verdicts = other.verdicts.filter { !verdicts.contains($0) } + verdicts
    done += other.done.filter { tick in !done.contains { $0.span == tick.span && $0.text == tick.text } }
    reviews = other.reviews.filter { review in !reviews.contains { $0.isAbout(review) } } + reviews
    seenRemarks += other.seenRemarks.filter { !seenRemarks.contains($0) }
  }
}
