import StageContract

/// The kinds of documents that a recording has, in the order in which they are made.
package let recordingDocuments: [any JournalDocument.Type] = [
  Intake.self, Owner.self, Source.self, Chunks.self, Transcript.self, Mood.self, Extract.self, Summary.self,
]
