import CSoxr

/// Resamples a mono stream with soxr's high-quality recipe.
///
/// One thread and floats on both sides (no dither), so that the output is deterministic. If the rates are equal, the
/// samples pass unchanged.
struct Resampler: ~Copyable {
  private let handle: soxr_t?
  private let ratio: Double

  /// Creates a resampler from `source` to `target` samples per second.
  /// - Throws: `IngestError.resampling`.
  init(from source: Int, to target: Int) throws(IngestError) {
    ratio = Double(target) / Double(source)
    guard source != target else {
      handle = nil
      return
    }
    var error: soxr_error_t?
    var formats = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
    formats.flags = UInt(SOXR_NO_DITHER)
    var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), 0)
    var runtime = soxr_runtime_spec(1)
    handle = soxr_create(Double(source), Double(target), 1, &error, &formats, &quality, &runtime)
    if let error { throw .resampling(reason: String(cString: error)) }
    guard handle != nil else { throw .resampling(reason: "cannot create a resampler for \(source) Hz") }
  }

  deinit {
    if let handle { soxr_delete(handle) }
  }

  /// Resamples `samples`; soxr buffers some of them until more arrive.
  /// - Throws: `IngestError.resampling`.
  mutating func process(_ samples: [Float]) throws(IngestError) -> [Float] {
    guard handle != nil, !samples.isEmpty else { return samples }
    var result: [Float] = []
    var used = 0
    while used < samples.count {
      let (consumed, output) = try step(samples[used...])
      guard consumed > 0 || !output.isEmpty else { throw .resampling(reason: "no input consumed") }
      used += consumed
      result += output
    }
    return result
  }

  /// The rest of the stream; call once, after the last `process`.
  /// - Throws: `IngestError.resampling`.
  mutating func finish() throws(IngestError) -> [Float] {
    guard handle != nil else { return [] }
    var result: [Float] = []
    while true {
      let (_, output) = try step(nil)
      if output.isEmpty { return result }
      result += output
    }
  }

  private func step(_ input: ArraySlice<Float>?) throws(IngestError) -> (consumed: Int, output: [Float]) {
    let capacity = Int(Double(input?.count ?? 4096) * ratio) + 1024
    var consumed = 0
    var error: soxr_error_t?
    let output = [Float](unsafeUninitializedCapacity: capacity) { buffer, produced in
      if let input {
        error = input.withUnsafeBufferPointer {
          soxr_process(handle, $0.baseAddress, $0.count, &consumed, buffer.baseAddress, capacity, &produced)
        }
      } else {
        error = soxr_process(handle, nil, 0, nil, buffer.baseAddress, capacity, &produced)
      }
    }
    if let error { throw .resampling(reason: String(cString: error)) }
    return (consumed, output)
  }

  /// Version of the loaded soxr, for example `libsoxr-0.1.3`.
  static var libraryVersion: String { String(cString: soxr_version()) }
}
