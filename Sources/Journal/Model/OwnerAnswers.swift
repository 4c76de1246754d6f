extension Owner {
  /// A task that the owner ticked off.
  ///
  /// It refers to when and in which words the task was said and not to its number, because another extraction may
  /// number the tasks differently.
  package struct Tick: Codable, Equatable, Sendable {
    /// Where in the recording the task was said.
    package var span: Span
    /// The task, as it was worded when it was ticked off.
    package var text: String
    /// When it was ticked off, RFC 3339.
    package var at: String

    package init(span: Span, text: String, at: String) {
      self.span = span
      self.text = text
      self.at = at
    }
  }

  /// The owner's answer about a doubtful fact or a doubtful passage.
  package struct Review: Codable, Equatable, Sendable {
    /// The verdict: as it was found, or not.
    package var answer: Answer
    /// The fact as it was found; nil for a passage.
    package var fact: Extract.Fact?
    /// The passage as it was heard; nil for a fact.
    package var passage: Passage?
    /// When the owner answered, RFC 3339.
    package var at: String

    /// The answers; an answer put off is none.
    package enum Answer: String, Codable, Sendable {
      /// It is right.
      case right
      /// It is wrong: the fact is shown nowhere; nothing was said in the passage.
      case wrong
      /// The words were corrected.
      case corrected
    }

    /// A passage and what was heard in it.
    package struct Passage: Codable, Equatable, Sendable {
      /// Where in the recording.
      package var span: Span
      /// The words that the model heard, segments joined by spaces.
      package var heard: String

      package init(span: Span, heard: String) {
        self.span = span
        self.heard = heard
      }
    }

    package init(_ answer: Answer, fact: Extract.Fact, at: String) {
      (self.answer, self.fact, self.at) = (answer, fact, at)
    }

    package init(_ answer: Answer, passage: Passage, at: String) {
      (self.answer, self.passage, self.at) = (answer, passage, at)
    }

    /// True if both are about the same fact or the same passage.
    func isAbout(_ other: Review) -> Bool {
      if let fact, let known = other.fact { return fact.isSame(as: known) }
      return passage != nil && passage == other.passage
    }
  }

  /// Records the answer `review` in place of an earlier one about the same.
  package mutating func answer(_ review: Review) {
    reviews.removeAll { $0.isAbout(review) }
    reviews.append(review)
  }

  /// The owner's answer about `fact`; nil if there is none.
  package func answer(about fact: Extract.Fact) -> Review.Answer? {
    reviews.last { $0.fact?.isSame(as: fact) ?? false }?.answer
  }

  /// True if the owner has answered about `passage` or corrected words in it.
  package func hasAnswered(about passage: Review.Passage) -> Bool {
    reviews.contains {
      $0.passage.map { $0.heard == passage.heard && $0.span.meets(passage.span) } ?? false
    } || corrections.contains { $0.span?.meets(passage.span) ?? false }
  }
}

extension Extract.Fact {
  /// True if `other` says the same and was said in the same place; how sure either is does not matter.
  package func isSame(as other: Extract.Fact) -> Bool {
    kind == other.kind && sentence.span.meets(other.sentence.span) && value == other.value
      && unit == other.unit && currency == other.currency && item == other.item && status == other.status
      && when == other.when
  }
}
