import CGTK

/// The one function through which every key passes on its way to an input method, wrapped for all widgets at once.
@MainActor enum InputContexts {
  typealias Context = UnsafeMutablePointer<GtkIMContext>
  /// Asks those that were added before, and in the end the input method, whether a key is theirs.
  typealias Asking = @MainActor (Context?, OpaquePointer?) -> gboolean
  private typealias FilterKey = @convention(c) (Context?, OpaquePointer?) -> gboolean

  private static var original: FilterKey?
  private static var outermost: Asking = { original?($0, $1) ?? 0 }

  /// Puts `layer` around everything that was added before; `inner` is what it stands around.
  static func wrap(_ layer: @escaping @MainActor (Context?, OpaquePointer?, _ inner: Asking) -> gboolean) {
    install()
    let inner = outermost
    outermost = { layer($0, $1, inner) }
  }

  /// The input context that a widget's own key controller asks, with that controller.
  static func find(in widget: Object) -> (context: Context, controller: Object)? {
    let controllers = gtk_widget_observe_controllers(widget.of())
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let item = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(item) }
      let controller = Object(item)
      guard g_type_check_instance_is_a(controller.of(), gtk_event_controller_key_get_type()) != 0,
        let context = gtk_event_controller_key_get_im_context(controller.opaque)
      else { continue }
      return (context, controller)
    }
    return nil
  }

  private static func install() {
    guard original == nil, let known = g_type_class_ref(gtk_im_multicontext_get_type()) else { return }
    let methods = known.assumingMemoryBound(to: GtkIMContextClass.self)
    original = methods.pointee.filter_keypress
    methods.pointee.filter_keypress = { context, event in
      nonisolated(unsafe) let (context, event) = (context, event)
      return MainActor.assumeIsolated { InputContexts.outermost(context, event) }
    }
  }
}
