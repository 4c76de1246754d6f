import StageContract

/// The kinds of documents of a recording, in the order in which the stages write them.
package let recordingDocuments: [any JournalDocument.Type] = [
  Intake.self, Owner.self, Source.self, Chunks.self, Peaks.self, Transcript.self, Reading.self, Mood.self,
  Extract.self, Summary.self, Written.self,
]
