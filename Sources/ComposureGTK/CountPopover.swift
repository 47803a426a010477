import CGTK
import ComposureEditor

/// What a click on the count shows: how much the note is, and how much of it is selected.
@MainActor final class CountPopover {
  let widget = object(gtk_popover_new())
  private let grid = object(gtk_grid_new())
  private var counts: (document: TextCounts, selection: TextCounts?)?

  init() {
    gtk_grid_set_row_spacing(grid.of(), 6)
    gtk_grid_set_column_spacing(grid.of(), 18)
    for edge in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { edge(grid.of(), 8) }
    for edge in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { edge(grid.of(), 10) }
    let notes = object(gtk_label_new(Self.explanations.joined(separator: "\n\n")))
    gtk_label_set_wrap(notes.opaque, 1)
    gtk_label_set_xalign(notes.opaque, 0)
    gtk_label_set_max_width_chars(notes.opaque, 34)
    gtk_widget_add_css_class(notes.of(), "dim-label")
    gtk_widget_add_css_class(notes.of(), "composure-explanation")
    let content = object(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    for part in [grid, notes] { gtk_box_append(content.of(), part.of()) }
    gtk_popover_set_child(widget.of(), content.of())
    connect(widget, "map") { [weak self] _ in self?.fill() }
  }

  /// What the numbers stand for, below them.
  static var explanations: [String] {
    [
      tr("Markup is not counted."),
      tr("A manuscript page has 200 squares, 10 rows of 20."),
      tr(
        "Reading time is for silent reading, each language at its own pace: the average, with fast and slow readers in brackets."
      ),
    ]
  }

  /// The short form beside the page: of what is selected, if something is.
  static func summary(_ document: TextCounts, selection: TextCounts?) -> String {
    let counts = selection ?? document
    let text =
      trn("{n} word", "{n} words", counts.words) + " · " + trn("{n} character", "{n} characters", counts.characters)
    return selection == nil ? text : tr("Selected: {counts}", ["counts": text])
  }

  /// Each count with its name, in order.
  static func rows(_ counts: TextCounts) -> [(name: String, value: String)] {
    [
      (tr("Words"), "\(counts.words)"),
      (tr("Characters"), "\(counts.characters)"),
      (tr("Without Spaces"), "\(counts.charactersWithoutSpaces)"),
      (tr("Sentences"), "\(counts.sentences)"),
      (tr("Paragraphs"), "\(counts.paragraphs)"),
      (tr("Manuscript Pages"), "\(counts.manuscriptPages)"),
      (tr("Reading Time"), readingTime(ReadingTime(counts))),
    ]
  }

  /// Minutes, with the range in which most readers are.
  static func readingTime(_ time: ReadingTime) -> String {
    func minutes(_ seconds: Double) -> Int { Int((seconds / 60).rounded(.up)) }
    guard time.typical > 60 else { return tr("Under a minute") }
    return tr(
      "{minutes} min ({shortest}–{longest})",
      [
        "minutes": "\(minutes(time.typical))", "shortest": "\(max(1, Int(time.shortest / 60)))",
        "longest": "\(minutes(time.longest))",
      ])
  }

  /// What is counted changes with each word; it is shown when somebody looks.
  func show(_ document: TextCounts, selection: TextCounts?) {
    counts = (document, selection)
    if gtk_widget_get_mapped(widget.of()) != 0 { fill() }
  }

  private func fill() {
    guard let (document, selection) = counts else { return }
    while let child = gtk_widget_get_first_child(grid.of()) { gtk_grid_remove(grid.of(), child) }
    if selection != nil {
      attach(heading(tr("Note")), column: 1, row: 0)
      attach(heading(tr("Selection")), column: 2, row: 0)
    }
    let selected = selection.map(Self.rows)
    for (index, row) in Self.rows(document).enumerated() {
      attach(label(row.name, isDim: true, alignment: 0), column: 0, row: index + 1)
      attach(label(row.value, isDim: false, alignment: 1), column: 1, row: index + 1)
      if let selected { attach(label(selected[index].value, isDim: false, alignment: 1), column: 2, row: index + 1) }
    }
  }

  private func attach(_ child: Object, column: Int, row: Int) {
    gtk_grid_attach(grid.of(), child.of(), Int32(column), Int32(row), 1, 1)
  }

  private func heading(_ text: String) -> Object {
    let label = label(text, isDim: false, alignment: 1)
    gtk_widget_add_css_class(label.of(), "heading")
    return label
  }

  private func label(_ text: String, isDim: Bool, alignment: Float) -> Object {
    let label = object(gtk_label_new(text))
    gtk_label_set_xalign(label.opaque, alignment)
    gtk_widget_add_css_class(label.of(), isDim ? "dim-label" : "numeric")
    return label
  }
}
