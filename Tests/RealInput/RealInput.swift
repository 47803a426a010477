import Testing

/// Everything that needs a display and an input method: one test after the other, because there is one focus.
@Suite(.serialized) struct RealInput {}
