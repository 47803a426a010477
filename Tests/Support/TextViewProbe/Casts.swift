import CGTK

/// GTK's classes are C structs that begin with their parent: a pointer to one is a pointer to any of its classes.
func recast<T>(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<T>! {
  pointer?.assumingMemoryBound(to: T.self)
}
func recast<T, U>(_ pointer: UnsafeMutablePointer<U>?) -> UnsafeMutablePointer<T>! {
  recast(UnsafeMutableRawPointer(pointer))
}
func recast<T>(_ pointer: OpaquePointer?) -> UnsafeMutablePointer<T>! { pointer.map { UnsafeMutablePointer<T>($0) } }
func recast<T>(_ pointer: UnsafeMutablePointer<T>?) -> OpaquePointer! { pointer.map { OpaquePointer($0) } }
func recast(_ pointer: UnsafeMutableRawPointer?) -> OpaquePointer! { pointer.map { OpaquePointer($0) } }
func recast(_ pointer: OpaquePointer?) -> OpaquePointer! { pointer }

/// Sets a property through a `GValue`: the variadic `g_object_set` is not available to Swift.
func setProperty(_ object: OpaquePointer, _ name: String, int value: Int32) {
  var box = GValue()
  g_value_init(&box, GType(6 << 2))  // G_TYPE_INT
  g_value_set_int(&box, value)
  g_object_set_property(recast(object), name, &box)
}
func setProperty(_ object: OpaquePointer, _ name: String, boolean value: Bool) {
  var box = GValue()
  g_value_init(&box, GType(5 << 2))  // G_TYPE_BOOLEAN
  g_value_set_boolean(&box, value ? 1 : 0)
  g_object_set_property(recast(object), name, &box)
}
