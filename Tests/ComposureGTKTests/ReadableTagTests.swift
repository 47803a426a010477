import CGTK
import Testing

@testable import ComposureGTK

@MainActor @Suite struct ReadableTagTests {
  /// GTK 4.8 reads this property of every tag with a colour when a screen reader asks for attributes.
  @Test func theColourOfATagCanBeReadUnderTheNameThatGTKReads() {
    let tag = ReadableTag.make()
    defer { g_object_unref(tag) }
    setColour(tag, "foreground-rgba", "#ff8000")
    var value = GValue()
    g_value_init(&value, gdk_rgba_get_type())
    defer { g_value_unset(&value) }
    g_object_get_property(tag.of(), "foreground", &value)
    let colour = g_value_get_boxed(&value)?.assumingMemoryBound(to: GdkRGBA.self).pointee
    #expect(colour?.red == 1 && colour?.blue == 0)
  }
}
