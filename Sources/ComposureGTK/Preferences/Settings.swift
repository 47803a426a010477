import CGTK
import Foundation

/// What the program remembers of its user's choices, in GSettings.
///
/// `g_settings_new` ends the process when the schema is not installed, so the schema is looked up first. Without it, or
/// without a key that it should have, choices hold until the program ends.
@MainActor final class Settings {
  /// Why choices are forgotten with the program; nil when they are kept.
  let problem: String?
  private let store: Object?
  private let schema: OpaquePointer?
  private var inMemory: [String: any SettingValue] = [:]
  private var observers: [(name: String, body: @MainActor () -> Void)] = []

  /// - Parameters:
  ///   - schemaFolder: where the schema is looked for besides the usual places; nil looks beside the program.
  ///   - keyFile: where choices are kept; nil leaves that to the system.
  init(schemaFolder: String? = nil, keyFile: String? = nil) {
    schema = Self.findSchema(in: schemaFolder ?? Self.folderBesideProgram)
    guard let schema else {
      store = nil
      problem = tr("Choices last until the program ends, because its settings schema is not installed.")
      return
    }
    let backend = keyFile.map(Self.backend(keyFile:)) ?? Self.backendThatKeeps
    store = object(g_settings_new_full(schema, backend, nil))
    problem = nil
    connect(store!, "changed") { [weak self] in self?.changed($0.string(1)) }
  }

  isolated deinit {
    if let store { g_object_unref(store) }
    if let schema { g_settings_schema_unref(schema) }
  }

  subscript<Value>(_ key: SettingKey<Value>) -> Value {
    get {
      guard let store = store(of: key.name) else { return inMemory[key.name] as? Value ?? key.fallback }
      let variant = g_settings_get_value(store.of(), key.name)!
      defer { g_variant_unref(variant) }
      return Value(variant) ?? key.fallback
    }
    set {
      guard let store = store(of: key.name) else {
        inMemory[key.name] = newValue
        return changed(key.name)
      }
      // A value out of the key's range is refused with a warning on the terminal.
      let variant = g_variant_ref_sink(newValue.variant)!
      defer { g_variant_unref(variant) }
      if isAllowed(variant, for: key.name) { g_settings_set_value(store.of(), key.name, variant) }
    }
  }

  /// Calls `body` after each change of a setting, whoever made it.
  func observe<Value>(_ key: SettingKey<Value>, _ body: @escaping @MainActor () -> Void) {
    observers.append((key.name, body))
    // GSettings tells only the changes of keys that have been read.
    _ = self[key]
  }

  /// What the schema says that a setting is when nothing was chosen; nil without a schema that has it.
  func schemaDefault<Value: SettingValue>(of name: String, as type: Value.Type) -> Value? {
    guard let store = store(of: name), let variant = g_settings_get_default_value(store.of(), name) else { return nil }
    defer { g_variant_unref(variant) }
    return Value(variant)
  }

  private func changed(_ name: String) {
    for observer in observers where observer.name == name { observer.body() }
  }

  private func store(of name: String) -> Object? {
    guard let schema, g_settings_schema_has_key(schema, name) != 0 else { return nil }
    return store
  }

  private func isAllowed(_ variant: OpaquePointer, for name: String) -> Bool {
    guard let key = g_settings_schema_get_key(schema, name) else { return false }
    defer { g_settings_schema_key_unref(key) }
    return g_variant_is_of_type(variant, g_settings_schema_key_get_value_type(key)) != 0
      && g_settings_schema_key_range_check(key, variant) != 0
  }

  // MARK: - Schema and backend

  private static func findSchema(in folder: String?) -> OpaquePointer? {
    var source = g_settings_schema_source_get_default()
    var own: OpaquePointer?
    if let folder, let besides = g_settings_schema_source_new_from_directory(folder, source, 0, nil) {
      (source, own) = (besides, besides)
    }
    defer { if let own { g_settings_schema_source_unref(own) } }
    return source.flatMap { g_settings_schema_source_lookup($0, EditorApplication.identifier, 1) }
  }

  private static var folderBesideProgram: String? {
    guard let folder = ProgramPrefix.folder("glib-2.0/schemas"),
      FileManager.default.fileExists(atPath: folder + "/gschemas.compiled")
    else { return nil }
    return folder
  }

  /// The system's own backend, unless that forgets everything because dconf is not installed; nil means the system's.
  private static var backendThatKeeps: UnsafeMutablePointer<GSettingsBackend>? {
    guard getenv("GSETTINGS_BACKEND") == nil, let usual = g_settings_backend_get_default() else { return nil }
    defer { g_object_unref(usual) }
    let name = String(cString: g_type_name_from_instance(Object(usual).of()))
    guard name == "GMemorySettingsBackend" else { return nil }
    return backend(keyFile: String(cString: g_get_user_config_dir()) + "/composure/settings")
  }

  private static func backend(keyFile: String) -> UnsafeMutablePointer<GSettingsBackend>? {
    g_keyfile_settings_backend_new(keyFile, "/", nil)
  }
}

extension Appearance {
  var scheme: AdwColorScheme {
    switch self {
    case .system: ADW_COLOR_SCHEME_DEFAULT
    case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
    case .dark: ADW_COLOR_SCHEME_FORCE_DARK
    }
  }
}
