import Text

/// What the words of a German sentence are.
extension WordReader {
  func german(_ index: Int, _ word: ProofWord) -> ProofWord.Role {
    let normal = word.normal
    if isDemonstrative(index) { return .pronoun }
    let isNoun =
      hasCapitals && word.token.isCapitalised && index > 0 && !words[index - 1].token.endsClause
      || isKnownNoun(index)
    if normal == "sie" || normal == "ihr" || grammar.pronouns[normal] != nil, !isNoun || normal == "sie" {
      return .pronoun
    }
    // "ich mein"
    if normal == "mein", before(index) == "ich" || after(index) == "ich" { return .verb }
    if grammar.possessives[normal] != nil { return .pronoun }
    if grammar.auxiliaries[normal] != nil, !isNoun { return .auxiliary }
    if word.traits.contains(.negation) || word.traits.contains(.no) || word.traits.contains(.cause) {
      return .function
    }
    if word.traits.contains(.function), !isNoun, !isJudgement(index) { return .function }
    if ["hatt", "war", "ward", "hab", "wurd", "konnt", "wollt", "musst", "sollt", "geword"].contains(normal) {
      return .auxiliary
    }
    if isDescribing(index) || isOpeningNoun(index) { return .content }
    if !word.forms.isEmpty, !isNoun, !isNominal(index), !isBareStem(index) { return .verb }
    return .content
  }

  /// "war gut", "war schön und lang": a small word that tells how something is; not in "gut zwanzig" and "so gut wie".
  func isJudgement(_ index: Int) -> Bool {
    guard ["gut", "schön", "kurz", "lang"].contains(words[index].raw) else { return false }
    let next = index + 1 < words.count && !words[index].token.endsClause ? words[index + 1] : nil
    let isClosed = next.map { grammar.coordinators.contains($0.normal) || $0.role == .auxiliary } ?? true
    return isClosed
      && words[max(0, index - 6)..<index].contains {
        ["war", "ist", "waren", "sind", "lief", "ging", "bleibt", "blieb", "wird", "wurde", "geht", "lauft"]
          .contains($0.normal)
      }
  }

  /// "für die graue", "die gebrauchte Gitarre": an adjective after an article.
  func isDescribing(_ index: Int) -> Bool {
    let word = words[index]
    guard hasCapitals, index > 0, words[index - 1].role == .function,
      Self.articles.contains(words[index - 1].normal),
      !words[index - 1].token.endsClause, !word.token.isCapitalised
    else { return false }
    return index + 1 < words.count && words[index + 1].token.isCapitalised && !word.token.endsClause
      || word.isForm(.present, .base) && !word.isForm(.past, .participle)
  }

  /// "Lotte hat …": the first word before a finite auxiliary is no verb, but for a participle.
  func isOpeningNoun(_ index: Int) -> Bool {
    let word = words[index]
    guard hasCapitals, word.token.isCapitalised, !word.isForm(.participle, .base), index + 1 < words.count,
      index == 0 || words[index - 1].endsStatement, !word.token.endsClause
    else { return false }
    return grammar.auxiliaries[words[index + 1].normal] != nil
  }

  /// "krumm", "klar", "bereich": the stem of a verb is one only beside "ich" or as the first word.
  func isBareStem(_ index: Int) -> Bool {
    let word = words[index]
    let isStem = word.forms.allSatisfy { form in
      form.kind == .present && form.lemma.hasPrefix(word.normal)
        && form.lemma.utf8.count <= word.normal.utf8.count + 2
    }
    guard isStem, !word.normal.hasSuffix("e"), index > 0, !words[index - 1].token.endsClause else {
      return false
    }
    return !words[max(0, index - 2)..<min(words.count, index + 3)].contains {
      ["ich", "ichs", "es", "mir", "mich", "bitte"].contains($0.normal)
    } && !grammar.coordinators.contains(words[index - 1].normal)
  }

  /// "der anruf", "beim essen" without capitals.
  func isNominal(_ index: Int) -> Bool {
    guard !hasCapitals, index > 0, !words[index - 1].token.endsClause else { return false }
    let (word, before) = (words[index], words[index - 1])
    guard grammar.determiners.contains(before.normal) || grammar.prepositions.contains(before.normal) else {
      return false
    }
    // "das sehe ich"
    if before.normal == "das", word.isForm(.present), index + 1 < words.count,
      ["ich", "du", "er", "wir", "man"].contains(words[index + 1].normal)
    {
      return false
    }
    if ["beim", "zum", "im", "am", "vom", "ins"].contains(before.normal) { return true }
    // "in essen"
    if ["in", "bei", "nach"].contains(before.normal), index + 1 == words.count || word.token.endsClause {
      return true
    }
    if let next = index + 1 < words.count ? words[index + 1] : nil,
      grammar.auxiliaries[next.normal] != nil || !next.forms.isEmpty
    {
      return before.person != .named
    }
    return word.forms.allSatisfy { $0.kind == .present && $0.lemma.hasPrefix(word.normal) }
  }

  /// "die wollen Fotos", ", die ich kenne": it stands for a noun.
  func isDemonstrative(_ index: Int) -> Bool {
    guard ["der", "die", "das", "den", "dem", "denen"].contains(words[index].normal), index + 1 < words.count
    else { return false }
    guard
      index == 0 || words[index - 1].token.endsClause
        || grammar.coordinators.contains(words[index - 1].normal)
        || grammar.auxiliaries[words[index + 1].normal] != nil
    else { return false }
    let next = words[index + 1]
    if next.token.isCapitalised || words[index].token.endsClause || next.role == .rest || next.number != nil {
      return false
    }
    if grammar.auxiliaries[next.normal] != nil || grammar.pronouns[next.normal] != nil { return true }
    if !next.forms.isEmpty, index + 2 < words.count,
      ["ich", "du", "er", "wir", "man"].contains(words[index + 2].normal)
    {
      return true
    }
    if !next.forms.isEmpty {
      return hasCapitals || !next.forms.allSatisfy { $0.kind == .present && $0.lemma.hasPrefix(next.normal) }
    }
    return hasCapitals && next.traits.contains(.function)
  }

  /// "ich sollte den Weg schottern": an infinitive that is not listed, at the end after a modal verb.
  mutating func readUnknownVerbs() {
    guard hasCapitals else { return }
    for index in words.indices.dropFirst(2) where words[index].role == .content && words[index].forms.isEmpty
    {
      let word = words[index]
      guard !word.token.isCapitalised, word.normal.hasSuffix("n"), word.normal.utf8.count > 4, isLast(index)
      else {
        continue
      }
      var place = index - 1
      while place >= 0, !words[place].token.endsClause, words[place].role != .verb {
        let modals: ProofTraits = [.must, .can, .wish]
        if words[place].role == .auxiliary,
          !words[place].traits.isDisjoint(with: modals) || words[place].normal.hasPrefix("wurd")
        {
          words[index].role = .verb
          words[index].forms = [VerbForm(lemma: word.normal, kind: .base)]
          break
        }
        place -= 1
      }
    }
  }

  /// "rufe … an": the particle at the end of its part belongs to the verb.
  mutating func joinParticles(_ stemmer: borrowing Stemmer) {
    for index in words.indices.dropFirst()
    where words[index].traits.contains(.particle) && words[index].role == .function {
      guard isLast(index), let verb = verb(of: index) else { continue }
      words[verb].forms = words[verb].forms.filter { $0.kind != .participle }
        .map { VerbForm(lemma: VerbForms.short(words[index].normal) + $0.lemma, kind: $0.kind) }
      words[verb].keys = words[verb].forms.map { stemmer.stem($0.lemma) }
      words[index].keys = words[verb].keys
    }
  }

  func isLast(_ index: Int) -> Bool {
    guard index + 1 < words.count, !words[index].token.endsClause else { return true }
    let next = words[index + 1]
    return grammar.coordinators.contains(next.normal) || grammar.subordinators.contains(next.normal)
      || next.role == .auxiliary
      || grammar.pronouns[next.normal] != nil && words[index].normal != "mit"
      // "fällt aus zu wenig Leute" without marks
      || !hasCapitals && grammar.prepositions.contains(words[index].normal)
        && grammar.prepositions.contains(next.normal)
  }

  /// The finite verb to which the particle at `index` belongs.
  func verb(of index: Int) -> Int? {
    guard !words[index - 1].token.endsClause else { return nil }
    var place = index - 1
    while place >= 0, index - place < 16 {
      let word = words[place]
      if word.role == .verb, word.isForm(.present, .past),
        !(word.normal.hasPrefix("ge") && word.isForm(.participle))
      {
        return place
      }
      // "die schmeißen mich raus"
      if word.role == .verb, word.isForm(.base), place > 0, words[place - 1].normal != "zu",
        !words[max(0, place - 4)..<place].contains(where: { $0.role == .auxiliary })
      {
        return place
      }
      // "sang aber alle Strophen mit"
      if word.normal == "aber", place > 0, words[place - 1].role == .verb {
        place -= 1
        continue
      }
      if word.token.endsClause || word.role == .auxiliary || grammar.coordinators.contains(word.normal)
        || grammar.subordinators.contains(word.normal)
      {
        return nil
      }
      place -= 1
    }
    return nil
  }
}
