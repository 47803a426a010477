import CCMarkGFM
import CMD4C

/// The parsers in C, with GitHub's extensions, reading the same bytes.
enum OtherParsers {
  /// md4c calls back for every block, element and text; nothing is done there.
  static func md4c(_ bytes: UnsafeBufferPointer<UInt8>) {
    var parser = MD_PARSER()
    parser.flags = UInt32(MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS)
    parser.flags |= UInt32(
      MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS)
    parser.enter_block = { _, _, _ in 0 }
    parser.leave_block = { _, _, _ in 0 }
    parser.enter_span = { _, _, _ in 0 }
    parser.leave_span = { _, _, _ in 0 }
    parser.text = { _, _, _, _ in 0 }
    let status = bytes.withMemoryRebound(to: CChar.self) { md_parse($0.baseAddress, UInt32($0.count), &parser, nil) }
    precondition(status == 0)
  }

  /// cmark-gfm builds its tree, which is freed again.
  static func cmark(_ bytes: UnsafeBufferPointer<UInt8>) {
    cmark_gfm_core_extensions_ensure_registered()
    let parser = cmark_parser_new(CMARK_OPT_DEFAULT)
    for name in ["table", "strikethrough", "tasklist", "autolink"] {
      cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
    }
    bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    let tree = cmark_parser_finish(parser)
    precondition(tree != nil)
    cmark_node_free(tree)
    cmark_parser_free(parser)
  }
}
