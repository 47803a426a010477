import CGTK

// What GSettings holds, as Swift's own types.

extension Bool: SettingValue {
  init?(_ variant: OpaquePointer) {
    guard variant.isOf("b") else { return nil }
    self = g_variant_get_boolean(variant) != 0
  }
  var variant: OpaquePointer { g_variant_new_boolean(self ? 1 : 0) }
}

extension Double: SettingValue {
  init?(_ variant: OpaquePointer) {
    // No range of a schema keeps out what is no number.
    guard variant.isOf("d"), g_variant_get_double(variant).isFinite else { return nil }
    self = g_variant_get_double(variant)
  }
  var variant: OpaquePointer { g_variant_new_double(self) }
}

extension Int: SettingValue {
  init?(_ variant: OpaquePointer) {
    guard variant.isOf("i") else { return nil }
    self = Int(g_variant_get_int32(variant))
  }
  var variant: OpaquePointer { g_variant_new_int32(Int32(clamping: self)) }
}

extension String: SettingValue {
  init?(_ variant: OpaquePointer) {
    guard variant.isOf("s") else { return nil }
    self = String(cString: g_variant_get_string(variant, nil))
  }
  var variant: OpaquePointer { g_variant_new_string(self) }
}

extension [String]: SettingValue {
  init?(_ variant: OpaquePointer) {
    guard variant.isOf("as") else { return nil }
    self = (0..<g_variant_n_children(variant)).map { index in
      let child = g_variant_get_child_value(variant, index)!
      defer { g_variant_unref(child) }
      return String(cString: g_variant_get_string(child, nil))
    }
  }
  var variant: OpaquePointer {
    let children: [OpaquePointer?] = map { g_variant_new_string($0) }
    return children.withUnsafeBufferPointer { buffer in
      let type = g_variant_type_new("s")
      defer { g_variant_type_free(type) }
      return g_variant_new_array(type, buffer.baseAddress, gsize(buffer.count))
    }
  }
}

/// A choice among names, which GSettings keeps as the name.
extension SettingValue where Self: RawRepresentable, RawValue == String {
  init?(_ variant: OpaquePointer) {
    guard let name = String(variant), let value = Self(rawValue: name) else { return nil }
    self = value
  }
  var variant: OpaquePointer { rawValue.variant }
}

extension OpaquePointer {
  fileprivate func isOf(_ type: String) -> Bool { String(cString: g_variant_get_type_string(self)) == type }
}
