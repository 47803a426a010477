import ComposureMarkdown

/// What one role of the syntax looks like. A value that is nil leaves what lies beneath.
struct RoleStyle: Equatable, Sendable {
  /// In points, not as a factor: the preedit takes size and weight of its line only from absolute values.
  var size: Double?
  /// Pango's weight, 100–1000.
  var weight: Int?
  var italic = false
  var monospace = false
  var strikethrough = false
  var underline = false
  /// The colour of a wavy line below; nil for none.
  var wave: String?
  var colour: String?
  var background: String?
  /// Pixels added at the left of every line of the paragraph.
  var leftMargin: Int?
  /// Pixels added at the left of the first row of each paragraph, inside its background.
  var indent: Int?
  /// Pixels above the paragraph. There is no such thing below it: where a line has room below and hidden text, GTK 4.8
  /// takes a click into that room for a place in the line after it, and ends the program if that line is too short
  /// (gtk_text_layout_get_iter_at_position counts the hidden bytes, too).
  var spaceAbove: Int?
}

/// Maps the roles of the syntax to looks, for one palette and one text size.
struct Theme: Equatable, Sendable {
  var palette: Palette
  var language: Language
  /// Body text, in points.
  var bodySize = 12.5
  /// Pixels at the left and right of the text.
  var pageMargin = Theme.wideMargin

  static let wideMargin = 28
  static let narrowMargin = 18
  static let topMargin = 24
  static let bottomMargin = 160

  /// The width of the text column, 32.5 em: a row of 60 to 75 Latin letters, or of 35 to 45 in Korean, spaces included.
  var columnWidth: Int { Int((bodySize * Self.pixelsPerPoint * 32.5).rounded()) + 2 * pageMargin }

  /// Pixels that a quotation is moved to the right, for each level.
  static let quoteIndent = 18
  static let pixelsPerPoint = 96.0 / 72.0
  /// Pixels between the rows of one paragraph, and above each paragraph.
  var leading: Int { Int((bodySize * 0.64).rounded()) }

  /// The spaces of a page in pixels, by the names of the text view's properties.
  var pageMetrics: [String: Int] {
    ["left-margin": pageMargin, "right-margin": pageMargin, "pixels-inside-wrap": leading]
  }

  /// Sans-serif families, those for the user's language first, so that shared Han characters take its shapes.
  var bodyFamilies: [String] {
    let own =
      switch language {
      case .english, .korean: ["Noto Sans CJK KR", "Noto Sans KR"]
      case .japanese: ["Noto Sans CJK JP", "Noto Sans JP"]
      case .traditionalChinese: ["Noto Sans CJK TC", "Noto Sans TC"]
      }
    return ["Pretendard Variable", "Pretendard"] + own + ["Cantarell"]
  }

  var monospaceFamilies: [String] {
    let own =
      switch language {
      case .english, .korean: "Noto Sans Mono CJK KR"
      case .japanese: "Noto Sans Mono CJK JP"
      case .traditionalChinese: "Noto Sans Mono CJK TC"
      }
    return ["D2Coding", "JetBrains Mono", own, "Monospace"]
  }

  func style(for role: StyleRole) -> RoleStyle {
    switch role {
    case .heading(let level): heading(level)
    case .strong: RoleStyle(weight: 700, colour: palette.strong)
    case .emphasis: RoleStyle(italic: true)
    case .codeSpan: RoleStyle(size: bodySize * 0.92, monospace: true, background: palette.codeBackground)
    case .codeBlock:
      RoleStyle(size: bodySize * 0.92, monospace: true, indent: 12)
    case .codeInfo: RoleStyle(colour: palette.accent)
    case .link: RoleStyle(underline: true, colour: palette.accent)
    case .linkTarget: RoleStyle(colour: palette.dim)
    case .quote(let depth): RoleStyle(colour: palette.quote, leftMargin: Self.quoteIndent * max(1, depth))
    case .listMarker: RoleStyle(colour: palette.accent)
    case .markup: RoleStyle(colour: palette.dim)
    case .thematicBreak: RoleStyle(colour: palette.dim)
    case .strikethrough: RoleStyle(strikethrough: true, colour: palette.quote)
    case .highlight: RoleStyle(background: palette.highlight)
    case .footnote: RoleStyle(size: bodySize * 0.85, colour: palette.accent)
    case .task(let isDone): RoleStyle(monospace: true, colour: isDone ? palette.dim : palette.accent)
    case .html: RoleStyle(size: bodySize * 0.92, monospace: true, colour: palette.dim)
    case .frontMatter: RoleStyle(size: bodySize * 0.92, monospace: true, colour: palette.quote)
    // Cells stand below each other only where all letters are as wide.
    case .tableHeader: RoleStyle(size: bodySize * 0.92, weight: 700, monospace: true, colour: palette.strong)
    case .tableRow: RoleStyle(size: bodySize * 0.92, monospace: true)
    case .unfocused: RoleStyle(colour: palette.faded)
    case .misspelling: RoleStyle(wave: palette.problem)
    case .found(let isCurrent):
      RoleStyle(colour: palette.strong, background: isCurrent ? palette.currentMatch : palette.match)
    }
  }

  private func heading(_ level: Int) -> RoleStyle {
    let factor: Double =
      switch level {
      case 1: 1.8
      case 2: 1.4
      case 3: 1.2
      case 4: 1.08
      default: 1
      }
    let above = [1: 6, 2: 10, 3: 6][level] ?? 4
    return RoleStyle(
      size: bodySize * factor, weight: 700, colour: level < 6 ? palette.strong : palette.quote,
      spaceAbove: Int(Double(above) * bodySize / 12.5) + leading)
  }

  /// The colours that the desktop's theme asks for by name, so that menus, fields and dialogs are of one kind with the
  /// page.
  private var namedColours: String {
    let (page, text, accent) = (palette.page, palette.text, palette.accent)
    let raised = palette.raised
    var colours = [("accent_color", accent), ("accent_bg_color", accent), ("accent_fg_color", palette.onAccent)]
    colours += [("error_color", palette.problem), ("error_bg_color", palette.problem)]
    colours.append(("error_fg_color", palette.onAccent))
    for (place, colour) in [
      ("window", page), ("view", page), ("headerbar", page), ("card", raised), ("popover", raised), ("dialog", page),
    ] {
      colours += [("\(place)_bg_color", colour), ("\(place)_fg_color", text)]
    }
    colours.append(("headerbar_backdrop_color", page))
    return colours.map { "@define-color \($0.0) \($0.1);" }.joined(separator: " ")
  }

  /// The style sheet of the windows.
  var styleSheet: String {
    let families = bodyFamilies.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      \(namedColours)
      window, popover, tooltip { font-family: \(families), sans-serif; }
      window.composure headerbar { box-shadow: none; border: none; }
      window.composure.fullscreen { padding: 0; border: none; box-shadow: none; }
      headerbar .subtitle, row .subtitle, .dim-label, modelbutton accelerator, shortcut accelerator { color: \(palette.dim); opacity: 1; }
      /* The theme takes more from their sides than they have. */
      stackswitcher.circular > button.circular > label { margin: 0; }
      switch:checked > slider { background-color: \(palette.onAccent); }
      switch:checked > image { color: \(palette.onAccent); }
      entry > image { color: \(palette.dim); opacity: 1; }
      entry.error > image { color: \(palette.problem); opacity: 1; }
      entry > text > placeholder { color: \(palette.dim); opacity: 1; }
      headerbar > windowhandle:backdrop { filter: none; }
      textview.composure-page { background: \(palette.page); color: \(palette.text); caret-color: \(palette.accent);
        font-family: \(families), sans-serif; font-size: \(bodySize)pt; }
      /* A ground of its own would be as high as all of the text, and whenever that is found to be higher all is drawn anew. */
      textview.composure-page > text { background: none; color: \(palette.text); }
      textview.composure-page > text > selection { background: \(palette.selection); color: \(palette.text); }
      /* While one finds, what was found shows where one is. */
      window.composure-finding textview.composure-page:not(:focus) > text > selection { background: transparent; }
      window.composure undershoot.top { box-shadow: none; background-color: transparent; background: linear-gradient(to bottom, \(palette.rule), transparent 4px); }
      window.composure undershoot.bottom { box-shadow: none; background: none; }
      .composure-find { padding: 2px 12px 8px 12px; }
      .composure-bar { padding: 2px 6px 4px 6px; background: \(palette.page); }
      .composure-bar button { min-width: 26px; min-height: 26px; padding: 2px 4px; color: \(palette.dim); }
      .composure-bar button:checked { color: \(palette.accent); background: \(palette.codeBackground); }
      .composure-bar menubutton.composure-quiet > button { font-size: 9.5pt; font-weight: normal; padding: 2px 6px; filter: none; opacity: 1; }
      .composure-bar button.first { margin-left: 14px; }
      .composure-marked { background: \(palette.highlight); color: \(palette.text); border-radius: 3px; padding: 0 5px; }
      .composure-letters { font-size: 9.5pt; font-weight: 600; }
      .composure-explanation { font-size: 9.5pt; padding: 8px 10px; border-top: 1px solid \(palette.rule); }
      .composure-panel { padding: 10px 12px; }
      .composure-panel > label { color: \(palette.dim); font-size: 9.5pt; }
      .composure-panel button { padding: 5px 8px; font-weight: normal; }
      .composure-panel button:checked { color: \(palette.accent); }
      .composure-sidebar, .composure-sidebar listview { background: \(palette.sidebar); color: \(palette.text); }
      .composure-sidebar listview > row { padding: 0; margin: 0 6px; min-height: 0; background: none; }
      .composure-sidebar listview button { padding: 4px 8px; min-height: 20px; font-weight: normal; color: \(palette.dim); }
      .composure-sidebar listview button.top { font-weight: 600; color: \(palette.text); }
      .composure-sidebar listview button.current { color: \(palette.accent); background: \(palette.codeBackground); }
      .composure-sidebar .composure-hint { color: \(palette.dim); padding: 24px; }
      .composure-narrow-panel { background: \(palette.sidebar); }
      /* GTK measures a row of words and buttons by two rules that differ by a pixel or two, and complains. */
      .composure-notice { background: \(palette.codeBackground); border-radius: 10px; margin: 2px 12px 8px 12px; padding: 8px 8px 8px 14px;
        min-height: 38px; }
      .composure-notice.problem { background: mix(\(palette.page), \(Palette.alarm), \(Palette.alarmShare)); }
      """
  }
}
