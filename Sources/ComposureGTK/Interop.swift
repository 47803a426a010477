import CGTK
import Foundation

// The only doorway between GLib's C and Swift. Everything that C calls back enters here, so that the two rules of
// the boundary, "no C signature is spelled twice" and "a callback runs on the main actor", are kept in one place.

/// Any GObject instance. Public C structs reach Swift as typed pointers and private ones as `OpaquePointer`; code
/// that holds widgets uses this one type and casts at the call with `of()` or `opaque`.
typealias Object = UnsafeMutableRawPointer

extension UnsafeMutableRawPointer {
  /// This instance as the public C struct that the called function asks for.
  func of<T>(_ type: T.Type = T.self) -> UnsafeMutablePointer<T> { assumingMemoryBound(to: T.self) }
  /// This instance for functions whose C struct is private.
  var opaque: OpaquePointer { OpaquePointer(self) }
}

/// The instance that a constructor made. GLib aborts when memory runs out, so a constructor's result is never null.
func object<T>(_ made: UnsafeMutablePointer<T>?) -> Object { Object(made!) }
func object(_ made: OpaquePointer?) -> Object { Object(made!) }

/// Keeps a Swift value alive for as long as C holds a pointer to it.
private final class Box<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
  static func retained(_ value: Value) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Box(value)).toOpaque()
  }
  static func value(at pointer: UnsafeMutableRawPointer) -> Value {
    Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue().value
  }
}

private func releaseBox(_ pointer: UnsafeMutableRawPointer?) {
  if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
}

/// GLib lets a closure go with its object, on whichever thread gives up the last reference to that.
private let releaseClosure: GClosureNotify = { data, _ in releaseBox(data) }

// MARK: - Signals

/// The arguments of one signal emission; number 0 is the sender.
struct SignalArguments {
  fileprivate let values: UnsafePointer<GValue>
  let count: Int

  func string(_ index: Int) -> String { g_value_get_string(values + index).map { String(cString: $0) } ?? "" }
  /// The string as GLib holds it, for as long as the emission lasts.
  func cString(_ index: Int) -> UnsafePointer<CChar>? { g_value_get_string(values + index) }
  /// The first bytes of a string that may go on.
  func string(_ index: Int, length: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: g_value_get_string(values + index), count: length)
    return String(decoding: bytes, as: UTF8.self)
  }

  func int(_ index: Int) -> Int { Int(g_value_get_int(values + index)) }
  func bool(_ index: Int) -> Bool { g_value_get_boolean(values + index) != 0 }
  func uint(_ index: Int) -> UInt32 { g_value_get_uint(values + index) }
  func flags(_ index: Int) -> UInt32 { g_value_get_flags(values + index) }
  func enumeration(_ index: Int) -> Int32 { g_value_get_enum(values + index) }
  func double(_ index: Int) -> Double { g_value_get_double(values + index) }
  func boxed(_ index: Int) -> Object? { g_value_get_boxed(values + index) }
  func pointer(_ index: Int) -> Object? { g_value_get_pointer(values + index) }
  func variant(_ index: Int) -> OpaquePointer? { g_value_get_variant(values + index) }
  func object(_ index: Int) -> Object? { g_value_get_object(values + index).map { Object($0) } }
}

/// What a handler answers to a signal that asks.
enum SignalAnswer {
  case no, yes
  /// An object that the caller of the signal takes over, or none.
  case object(Object?)
}

/// Calls `handler` for each emission of `signal`; its result is the signal's answer.
///
/// One closure marshaller serves every signal: the arguments are read from the `GValue` array that GLib built, so a
/// wrong count cannot damage the stack as a hand-written C signature can.
@MainActor @discardableResult
func connectAnswering(
  _ object: Object, _ signal: String, after: Bool = false,
  _ handler: @escaping @MainActor (SignalArguments) -> SignalAnswer
) -> UInt {
  typealias Handler = @MainActor (SignalArguments) -> SignalAnswer
  let measured: Handler = { arguments in MainThreadWatch.measure(signal) { handler(arguments) } }
  let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), Box<Handler>.retained(measured))!
  g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
    nonisolated(unsafe) let (closure, result, values) = (closure!, result, values!)
    MainActor.assumeIsolated {
      let handler = Box<Handler>.value(at: closure.pointee.data)
      let answer = handler(SignalArguments(values: values, count: Int(count)))
      guard let result, result.pointee.g_type != 0 else { return }
      switch answer {
      case .yes, .no:
        guard g_type_check_value_holds(result, GValue.boolean) != 0 else { return }
        if case .yes = answer { g_value_set_boolean(result, 1) } else { g_value_set_boolean(result, 0) }
      case .object(let object):
        guard g_type_check_value_holds(result, GValue.object) != 0 else { return }
        g_value_take_object(result, object)
      }
    }
  }
  g_closure_add_finalize_notifier(closure, closure.pointee.data, releaseClosure)
  return g_signal_connect_closure(object, signal, closure, after ? 1 : 0)
}

/// Calls `handler` for each emission of a signal that asks for no answer.
@MainActor @discardableResult
func connect(
  _ object: Object, _ signal: String, after: Bool = false, _ handler: @escaping @MainActor (SignalArguments) -> Void
) -> UInt {
  connectAnswering(object, signal, after: after) {
    handler($0)
    return .no
  }
}

// MARK: - Properties

extension GValue {
  // The fundamental types of GLib are macros, which Swift does not import: number << 2 (gtype.h).
  static let boolean = GType(5 << 2)
  static let int = GType(6 << 2)
  static let double = GType(15 << 2)
  static let string = GType(16 << 2)
  static let object = GType(20 << 2)

  fileprivate static func with(_ type: GType, _ use: (inout GValue) -> Void) {
    var value = GValue()
    g_value_init(&value, type)
    use(&value)
    g_value_unset(&value)
  }
}

/// Sets GObject properties by name. `g_object_set` takes varargs, which Swift cannot call.
@MainActor func set(_ object: Object, _ property: String, _ value: Bool) {
  GValue.with(GValue.boolean) {
    g_value_set_boolean(&$0, value ? 1 : 0)
    g_object_set_property(object.of(), property, &$0)
  }
}
@MainActor func set(_ object: Object, _ property: String, _ value: Int) {
  GValue.with(GValue.int) {
    g_value_set_int(&$0, Int32(value))
    g_object_set_property(object.of(), property, &$0)
  }
}
@MainActor func set(_ object: Object, _ property: String, _ value: Double) {
  GValue.with(GValue.double) {
    g_value_set_double(&$0, value)
    g_object_set_property(object.of(), property, &$0)
  }
}
@MainActor func set(_ object: Object, _ property: String, _ value: String) {
  GValue.with(GValue.string) {
    g_value_set_string(&$0, value)
    g_object_set_property(object.of(), property, &$0)
  }
}

/// Sets a colour, given as CSS writes it (`#rrggbb`).
@MainActor func setColour(_ object: Object, _ property: String, _ value: String) {
  var colour = GdkRGBA()
  guard gdk_rgba_parse(&colour, value) != 0 else { return }
  GValue.with(gdk_rgba_get_type()) {
    g_value_set_boxed(&$0, &colour)
    g_object_set_property(object.of(), property, &$0)
  }
}

/// Reads a property that holds a string.
@MainActor func stringProperty(_ object: Object, _ property: String) -> String? {
  var value = GValue()
  g_value_init(&value, GValue.string)
  defer { g_value_unset(&value) }
  g_object_get_property(object.of(), property, &value)
  return g_value_get_string(&value).map { String(cString: $0) }
}

/// Sets an enumeration property by the nickname of its value.
@MainActor func setEnumeration(_ object: Object, _ property: String, _ nickname: String) {
  guard
    let specification = g_object_class_find_property(
      object.of(GTypeInstance.self).pointee.g_class.withMemoryRebound(to: GObjectClass.self, capacity: 1) { $0 },
      property),
    let known = g_type_class_ref(specification.pointee.value_type)
  else { return }
  defer { g_type_class_unref(known) }
  guard let value = g_enum_get_value_by_nick(known.assumingMemoryBound(to: GEnumClass.self), nickname) else { return }
  GValue.with(specification.pointee.value_type) {
    g_value_set_enum(&$0, value.pointee.value)
    g_object_set_property(object.of(), property, &$0)
  }
}

// MARK: - Main loop sources

/// Work that the GLib loop will run; `cancel` before that takes it back.
@MainActor final class LoopSource {
  private var id: guint

  /// Runs `body` each time the loop reaches it, until it answers false. `milliseconds` nil: on the next turn.
  init(
    afterMilliseconds milliseconds: UInt32?, priority: Int32, called name: String = "loop",
    _ body: @escaping @MainActor () -> Bool
  ) {
    typealias Body = @MainActor () -> Bool
    let call: GSourceFunc = { data in
      nonisolated(unsafe) let data = data!
      return MainActor.assumeIsolated { Box<Body>.value(at: data)() ? 1 : 0 }
    }
    id = 0
    let wrapped: Body = { [weak self] in
      let again = MainThreadWatch.measure(name, body)
      if !again { self?.id = 0 }
      return again
    }
    let data = Box<Body>.retained(wrapped)
    id =
      if let milliseconds {
        g_timeout_add_full(priority, milliseconds, call, data, releaseBox)
      } else {
        g_idle_add_full(priority, call, data, releaseBox)
      }
  }

  func cancel() {
    if id != 0 { g_source_remove(id) }
    id = 0
  }
}

/// Calls `body` whenever `descriptor` has something to read, until it answers false.
@MainActor func watch(readable descriptor: Int32, _ body: @escaping @MainActor () -> Bool) {
  typealias Body = @MainActor () -> Bool
  g_unix_fd_add_full(
    G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
    { _, _, data in
      nonisolated(unsafe) let data = data!
      return MainActor.assumeIsolated { MainThreadWatch.measure("descriptor", Box<Body>.value(at: data)) ? 1 : 0 }
    }, Box<Body>.retained(body), releaseBox)
}

/// Calls `body` from the loop whenever the process gets `signal`, which then does not end it.
@MainActor func onSignal(_ signal: Int32, _ body: @escaping @MainActor () -> Void) {
  typealias Body = @MainActor () -> Void
  g_unix_signal_add_full(
    G_PRIORITY_DEFAULT, signal,
    { data in
      nonisolated(unsafe) let data = data!
      return MainActor.assumeIsolated {
        MainThreadWatch.measure("signal of the system", Box<Body>.value(at: data))
        return 1
      }
    }, Box<Body>.retained(body), releaseBox)
}

// MARK: - Asynchronous calls

/// The user data of a `GAsyncReadyCallback`: hand it over together with `asyncReady`.
@MainActor func asyncData(_ body: @escaping @MainActor (_ source: Object?, _ result: OpaquePointer?) -> Void)
  -> gpointer
{
  Box<@MainActor (Object?, OpaquePointer?) -> Void>.retained(body)
}

/// The one `GAsyncReadyCallback`: runs the closure that `asyncData` packed, once.
let asyncReady: GAsyncReadyCallback = { source, result, data in
  nonisolated(unsafe) let (source, result, data) = (source, result, data!)
  MainActor.assumeIsolated {
    let body = Box<@MainActor (Object?, OpaquePointer?) -> Void>.value(at: data)
    MainThreadWatch.measure("result") { body(source.map { Object($0) }, result) }
  }
  releaseBox(data)
}

// MARK: - Virtual functions

/// What an object draws, for a virtual function of its class, which is handed nothing but the object.
typealias Drawing = @MainActor (_ snapshot: OpaquePointer) -> Void

/// Keeps a drawing with an object for as long as it lives.
@MainActor func setDrawing(of object: Object, _ name: String, _ draw: @escaping Drawing) {
  g_object_set_data_full(object.of(), name, Box<Drawing>.retained(draw), releaseBox)
}

/// Calls `body` each time before a menu button shows its menu.
@MainActor func prepare(menuOf button: Object, _ body: @escaping @MainActor () -> Void) {
  typealias Body = @MainActor () -> Void
  gtk_menu_button_set_create_popup_func(
    button.opaque,
    { _, data in
      nonisolated(unsafe) let data = data!
      MainActor.assumeIsolated { MainThreadWatch.measure("menu", Box<Body>.value(at: data)) }
    }, Box<Body>.retained(body), releaseBox)
}

/// The drawing that is kept with an object under a name.
@MainActor func drawing(of object: Object, _ name: String) -> Drawing? {
  g_object_get_data(object.of(), name).map { Box<Drawing>.value(at: $0) }
}

// MARK: - Strings

/// Takes over a string that C allocated for the caller.
func takeString(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
  guard let pointer else { return nil }
  defer { g_free(pointer) }
  return String(cString: pointer)
}

// MARK: - libdispatch under the GLib loop

@_silgen_name("_dispatch_get_main_queue_handle_4CF") private func mainQueueHandle() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF") private func drainMainQueue(_: UnsafeMutableRawPointer?)

/// Lets `Task { @MainActor in … }` and the main dispatch queue run while GLib owns the main thread. The two entry
/// points are those that CoreFoundation uses for the same purpose.
@MainActor func bridgeMainQueue() {
  let handle = mainQueueHandle()
  watch(readable: handle) {
    var count: UInt64 = 0
    _ = read(handle, &count, MemoryLayout<UInt64>.size)
    drainMainQueue(nil)
    return true
  }
}
