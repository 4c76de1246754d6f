import Text

/// Finds bills that were paid: "the rent went out", "die Miete ist raus".
extension SpendRule {
  /// "Die Miete ist raus", "the bill's been paid": a bill is settled.
  func settled(_ clause: Clause) -> Int? {
    guard !clause.isUnreal, !clause.isHabit,
      let verb = clause.range.first(where: {
        ["ist", "sind", "wurde", "is", "was", "has", "got"].contains(utterance.words[$0])
      }), verb > clause.range.lowerBound,
      let end = clause.range.first(where: { $0 > verb && Self.settlings.contains(utterance.words[$0]) }),
      Self.paid.contains(utterance.words[end])
        || clause.range.contains(where: {
          $0 < verb && utterance.money.bills.contains(utterance.words[$0])
        }),
      utterance.negation(in: utterance.segment(verb)) == nil, !utterance.isIntended(verb),
      !clause.range.contains(where: {
        !utterance.marks[$0].isDisjoint(with: [.other, .otherPossessive, .relative])
          || $0 < verb && utterance.marks[$0].contains(.own)
      })
    else { return nil }
    return verb
  }

  /// "Rent went out", "Miete ging ab": a bill leaves the account.
  func debited(_ clause: Clause) -> Int? {
    guard !clause.isUnreal, !clause.isHabit,
      let verb = clause.range.first(where: { index in
        switch utterance.words[index] {
        case "went": ["out", "through", "off"].contains(utterance.word(index + 1))
        case "came", "comes": utterance.word(index + 1) == "out" && utterance.word(index + 2) != "at"
        case "ging", "gingen", "ist", "sind":
          (index + 1..<clause.range.upperBound).contains {
            ["ab", "raus", "runter", "abgegangen", "rausgegangen", "abgezogen"].contains(utterance.words[$0])
          }
        default: false
        }
      }), verb > clause.range.lowerBound, (clause.range.lowerBound..<verb).contains(where: isBill),
      utterance.negation(in: utterance.segment(verb)) == nil, !utterance.isIntended(verb),
      !clause.range.contains(where: {
        !utterance.marks[$0].isDisjoint(with: [.own, .other, .otherPossessive, .relative])
      })
    else { return nil }
    return verb
  }

  /// "rent", "gas bill", in German also "Stromrechnung".
  func isBill(_ index: Int) -> Bool {
    let word = utterance.words[index]
    return utterance.money.bills.contains(word)
      || utterance.isGerman
        && ["miete", "rechnung", "versicherung", "gebuhr", "nachzahlung", "steuer", "beitrag"].contains(
          where: word.hasSuffix)
  }

  /// "transferred the rent" is a payment, although a transfer alone is not.
  func isSettling(_ index: Int) -> Bool {
    ["transferred", "wired", "deposited", "eingezahlt"].contains(utterance.words[index])
      && utterance.segment(index).contains { utterance.money.bills.contains(utterance.words[$0]) }
      && utterance.isOwn(index)
  }

  private static let paid: Set<String> = ["paid", "settled", "uberwiesen", "bezahlt", "abgebucht"]
  private static let settlings = paid.union(["raus", "weg", "gone", "sorted", "through"])

  /// "The gas bill came, 212 euros, and I've just paid it": the verb before the amount.
  func paidAfterwards(_ clause: Clause) -> Int? {
    guard
      let verb = clause.range.first(where: {
        ["came", "arrived", "was", "kam", "hat", "war", "gab", "wollte"].contains(utterance.words[$0])
      }),
      clause.range.contains(where: { ($0 < verb || utterance.isGerman) && isBill($0) })
        || isClaimed(clause, verb),
      isPaidLater(clause) == true,
      !clause.range.contains(where: { !utterance.marks[$0].isDisjoint(with: [.other, .otherPossessive]) })
    else { return nil }
    return verb
  }

  /// "Der Schlüsseldienst wollte 150 Euro, die hab ich bezahlt"
  private func isClaimed(_ clause: Clause, _ verb: Int) -> Bool {
    guard utterance.isGerman, ["wollte", "hat"].contains(utterance.words[verb]) else { return false }
    let next = utterance.clauseAt[verb] + 1
    return utterance.clauses.indices.contains(next)
      && utterance.words[utterance.clauses[next].range.lowerBound] == "die"
      && !clause.range.contains { utterance.marks[$0].contains(.own) }
  }

  /// True if the next clause says that "it" was paid (true) or was not (false); nil if it says neither.
  func isPaidLater(_ clause: Clause) -> Bool? {
    let next = utterance.clauseAt[clause.range.lowerBound] + 1
    guard utterance.clauses.indices.contains(next) else { return nil }
    let range = utterance.clauses[next].range
    if utterance.isGerman {
      guard let verb = range.first(where: { ["bezahlt", "uberwiesen"].contains(utterance.words[$0]) }),
        range.contains(where: { ["sie", "ihn", "es", "die", "das"].contains(utterance.words[$0]) })
          || ["hab", "habe"].contains(utterance.words[range.lowerBound]),
        utterance.isOwn(verb)
      else { return nil }
      return utterance.isReal(verb) && utterance.negation(in: range) == nil
    }
    guard let verb = range.first(where: { ["paid", "settled"].contains(utterance.words[$0]) }),
      ["it", "them"].contains(utterance.word(verb + 1))
        || ["which", "die"].contains(utterance.words[range.lowerBound]),
      utterance.isOwn(verb)
    else { return nil }
    return utterance.isReal(verb) && utterance.negation(in: range.lowerBound..<verb) == nil
  }
}
