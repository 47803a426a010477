import CGTK

/// The arguments of a signal, the emitting object first, read from their `GValue`s.
struct SignalArguments {
  fileprivate let values: UnsafePointer<GValue>

  func string(_ index: Int) -> String { g_value_get_string(values + index).map { String(cString: $0) } ?? "" }
  func uint(_ index: Int) -> UInt32 { g_value_get_uint(values + index) }
  func iterator(_ index: Int) -> UnsafeMutablePointer<GtkTextIter> {
    g_value_get_boxed(values + index)!.assumingMemoryBound(to: GtkTextIter.self)
  }
  func object(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_object(values + index) }
}

private final class Handler {
  let body: @MainActor (SignalArguments) -> Void
  init(_ body: @escaping @MainActor (SignalArguments) -> Void) { self.body = body }
}

/// Connects a closure to a signal. The arguments come as values through one marshaller, so that no C signature is
/// spelled here and a wrong one cannot corrupt the stack. A signal that wants an answer gets FALSE.
@MainActor func connect(
  _ object: UnsafeMutableRawPointer, _ signal: String, after: Bool = false,
  _ body: @escaping @MainActor (SignalArguments) -> Void
) {
  let data = Unmanaged.passRetained(Handler(body)).toOpaque()
  let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)!
  g_closure_set_marshal(closure) { closure, _, _, values, _, _ in
    nonisolated(unsafe) let data = closure!.pointee.data!
    nonisolated(unsafe) let arguments = SignalArguments(values: values!)
    MainActor.assumeIsolated {
      Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body(arguments)
    }
  }
  g_closure_add_finalize_notifier(closure, data) { data, _ in Unmanaged<Handler>.fromOpaque(data!).release() }
  g_signal_connect_closure(object, signal, closure, after ? 1 : 0)
}

/// Calls `body` for each chunk of standard input; an empty chunk is its end.
@MainActor func watchStandardInput(_ body: @escaping @MainActor ([UInt8]) -> Void) {
  let box = Unmanaged.passRetained(ChunkHandler(body)).toOpaque()
  let condition = GIOCondition(rawValue: G_IO_IN.rawValue | G_IO_HUP.rawValue)
  g_unix_fd_add_full(
    G_PRIORITY_DEFAULT, 0, condition,
    { descriptor, _, data in
      nonisolated(unsafe) let data = data!
      return MainActor.assumeIsolated {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &chunk, chunk.count)
        Unmanaged<ChunkHandler>.fromOpaque(data).takeUnretainedValue().body(Array(chunk.prefix(max(0, count))))
        return count > 0 ? 1 : 0
      }
    }, box, nil)
}

private final class ChunkHandler {
  let body: @MainActor ([UInt8]) -> Void
  init(_ body: @escaping @MainActor ([UInt8]) -> Void) { self.body = body }
}
