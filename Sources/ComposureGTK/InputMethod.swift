import CGTK
import ComposureEditor

/// Which input method the desktop uses, as far as it can be known.
@MainActor enum InputMethod {
  /// The name of GTK's input method module: `fcitx`, `ibus`, `wayland`, …; nil when GTK chooses by itself.
  static var name: String? {
    if let name = g_getenv("GTK_IM_MODULE"), name.pointee != 0 { return String(cString: name) }
    guard let settings = gtk_settings_get_default().map({ Object($0) }) else { return nil }
    return stringProperty(settings, "gtk-im-module")
  }

  /// What has to be kept in mind with it. IBus may stand behind any other name than Fcitx's, and its quiet time of
  /// 50 ms is not noticed where it is not needed.
  static var traits: SurfaceTraits {
    var traits: SurfaceTraits = name?.hasPrefix("fcitx") == true ? .gtk : .gtkIBus
    // Measured: the commit that the Control key causes arrives up to 6 ms after the chord's action has been asked for, and
    // more than 50 ms on a machine with ten times more to do than it can.
    traits.graceBeforeEnd = .milliseconds(300)
    return traits
  }
}
