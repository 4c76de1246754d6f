import CGGML

/// The encoder: tokens of a window to a vector each, which knows of all others. Computed by ggml, on one core, so that the
/// numbers do not depend on how many there are; the weights are used where the file is mapped.
///
/// A BERT whose layers normalise after adding: attention, then a feed-forward part with GELU.
final class Encoder {
  let shape: ReaderShape
  private let file: GGUFFile
  private let context: OpaquePointer
  private let backend: ggml_backend_t
  private let weights: ggml_backend_buffer_t
  private let allocator: ggml_gallocr_t
  private var tensors: [String: UnsafeMutablePointer<ggml_tensor>] = [:]

  /// - Throws: `ReaderFileError` if a tensor is missing, of another shape or not finite, or there is no memory.
  init(_ file: GGUFFile, _ shape: ReaderShape) throws(ReaderFileError) {
    self.file = file
    self.shape = shape
    let found = try shape.tensors(of: file)
    ggml_log_set({ _, _, _ in }, nil)
    let size = ggml_tensor_overhead() * (found.count + 1)
    guard let context = ggml_init(ggml_init_params(mem_size: size, mem_buffer: nil, no_alloc: true)),
      let device = Self.processor(), let backend = ggml_backend_dev_init(device, nil),
      let weights = ggml_backend_cpu_buffer_from_ptr(
        UnsafeMutableRawPointer(mutating: file.file.bytes.baseAddress), file.file.bytes.count),
      let allocator = ggml_gallocr_new(ggml_backend_get_default_buffer_type(backend))
    else { throw ReaderFileError("ggml has no memory or no processor for them") }
    (self.context, self.backend, self.weights, self.allocator) = (context, backend, weights, allocator)
    let registry = ggml_backend_dev_backend_reg(device)
    if let address = ggml_backend_reg_get_proc_address(registry, "ggml_backend_set_n_threads") {
      typealias SetThreads = @convention(c) (ggml_backend_t?, Int32) -> Void
      unsafeBitCast(address, to: SetThreads.self)(backend, 1)
    }
    for (name, tensor) in found {
      let sizes = tensor.shape.map(Int64.init)
      guard let made = ggml_new_tensor(context, tensor.type.ggml, Int32(sizes.count), sizes),
        ggml_backend_tensor_alloc(
          weights, made, UnsafeMutableRawPointer(mutating: tensor.bytes.baseAddress)) == GGML_STATUS_SUCCESS
      else { throw ReaderFileError("ggml cannot use \(name)") }
      tensors[name] = made
    }
  }

  deinit {
    ggml_gallocr_free(allocator)
    ggml_backend_buffer_free(weights)
    ggml_backend_free(backend)
    ggml_free(context)
  }

  /// The processor as ggml sees it; where its kinds are libraries of their own, they are loaded first.
  private static func processor() -> ggml_backend_dev_t? {
    if let device = ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_CPU) { return device }
    ggml_backend_load_all()
    return ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_CPU)
  }

  /// The vectors of `tokens`, one after the other.
  /// - Throws: `ReaderFileError` if the words' rows are not finite, or ggml cannot compute.
  func vectors(of tokens: [Int32]) throws(ReaderFileError) -> [Float] {
    precondition(1...shape.positions ~= tokens.count)
    try shape.checkWords(tokens, in: file)
    let size =
      ggml_tensor_overhead() * Self.nodes + ggml_graph_overhead_custom(Self.nodes, false)
    guard let own = ggml_init(ggml_init_params(mem_size: size, mem_buffer: nil, no_alloc: true)) else {
      throw .noMemory
    }
    defer { ggml_free(own) }
    let computation = Computation(context: own, tensors: tensors, shape: shape, count: Int64(tokens.count))
    let ids = ggml_new_tensor_1d(own, GGML_TYPE_I32, Int64(tokens.count))!
    let places = ggml_new_tensor_1d(own, GGML_TYPE_I32, Int64(tokens.count))!
    ggml_set_input(ids)
    ggml_set_input(places)
    let output = computation.output(ids, places)
    ggml_set_output(output)
    guard let graph = ggml_new_graph_custom(own, Self.nodes, false) else {
      throw .noMemory
    }
    ggml_build_forward_expand(graph, output)
    guard ggml_gallocr_alloc_graph(allocator, graph) else {
      throw .noMemory
    }
    ggml_backend_tensor_set(ids, tokens, 0, tokens.count * 4)
    ggml_backend_tensor_set(places, Array(0..<Int32(tokens.count)), 0, tokens.count * 4)
    guard ggml_backend_graph_compute(backend, graph) == GGML_STATUS_SUCCESS else {
      throw ReaderFileError("ggml cannot compute with them")
    }
    let count = tokens.count * shape.width
    return [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      ggml_backend_tensor_get(output, buffer.baseAddress, 0, count * 4)
      initialized = count
    }
  }

  /// More than the largest graph has.
  private static let nodes = ReaderShape.mostLayers * 40
}

/// The graph of one window.
private struct Computation {
  typealias Node = UnsafeMutablePointer<ggml_tensor>
  let context: OpaquePointer
  let tensors: [String: Node]
  let shape: ReaderShape
  /// Number of tokens.
  let count: Int64

  private var width: Int64 { Int64(shape.width) }

  func output(_ ids: Node, _ places: Node) -> Node {
    let words = ggml_get_rows(context, tensors["words"], ids)
    let positions = ggml_get_rows(context, tensors["positions"], places)
    var x = normal(ggml_add(context, words, positions), "norm")
    for layer in 0..<shape.layers {
      let name = "layers.\(layer)."
      x = normal(ggml_add(context, x, linear(attention(x, name), name + "attended")), name + "norm1")
      let inner = gelu(context, linear(x, name + "inner"))
      x = normal(ggml_add(context, x, linear(inner, name + "outer")), name + "norm2")
    }
    return x
  }

  private func linear(_ x: Node, _ name: String) -> Node {
    ggml_add_inplace(
      context, ggml_mul_mat(context, tensors[name + ".weight"], x), tensors[name + ".bias"])
  }

  private func normal(_ x: Node?, _ name: String) -> Node {
    let scaled = ggml_mul_inplace(context, ggml_norm(context, x, 1e-12), tensors[name + ".weight"])
    return ggml_add_inplace(context, scaled, tensors[name + ".bias"])
  }

  /// What every token takes from all tokens of the window, by the heads side by side.
  private func attention(_ x: Node, _ name: String) -> Node {
    let all = linear(x, name + "attention")
    let heads = Int64(shape.heads)
    let size = width / heads
    let row = Int(3 * width) * 4
    /// Part 0 asks, 1 is asked, 2 is taken: size × heads × tokens.
    func part(_ index: Int64) -> Node {
      ggml_view_3d(context, all, size, heads, count, Int(size) * 4, row, Int(index * width) * 4)
    }
    /// The part with its heads outermost.
    func first(_ index: Int64) -> Node {
      ggml_cont(context, ggml_permute(context, part(index), 0, 2, 1, 3))
    }
    let mixed = ggml_flash_attn_ext(
      context, first(0), first(1), first(2), nil, 1 / Float(size).squareRoot(), 0, 0)
    return ggml_reshape_2d(context, mixed, width, count)
  }
}
