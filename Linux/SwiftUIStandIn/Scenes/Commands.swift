/// developer.apple.com/documentation/swiftui/commands
@MainActor @preconcurrency
public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder var body: Body { get }
}

extension Never: Commands {}

/// developer.apple.com/documentation/swiftui/commandsbuilder
@MainActor @resultBuilder
public enum CommandsBuilder {
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyCommands { EmptyCommands() }
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> CommandsTuple {
    var kids: [any View] = []
    for one in repeat each content { kids.append(part(one)) }
    return CommandsTuple(kids: kids)
  }
  public static func buildIf<Content: Commands>(_ content: Content?) -> CommandsTuple {
    CommandsTuple(kids: content.map { [part($0)] } ?? [])
  }

  private static func part(_ commands: some Commands) -> any View { CommandsPart(commands: commands) }
}

/// What several commands in a row become.
public struct CommandsTuple: Commands, Primitive {
  let kids: [any View]
  public var body: Never { neverAsked() }
}

struct CommandsPart<C: Commands>: View, Wrapper {
  let commands: C
  var wrapped: Any { commands }
  var inner: any View { CommandsPart<C.Body>(commands: commands.body) }
  var body: Never { fatalError("taken apart by the host") }
}

/// developer.apple.com/documentation/swiftui/emptycommands
public struct EmptyCommands: Commands, Primitive {
  public init() {}
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/textformattingcommands
public struct TextFormattingCommands: Commands, Primitive {
  public init() {}
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/texteditingcommands
public struct TextEditingCommands: Commands, Primitive {
  public init() {}
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/commandmenu
public struct CommandMenu<Content: View>: Commands, Primitive {
  let kids: [any View]
  private let name: String

  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    name = nameKey.text
    kids = [content()]
  }
  @_disfavoredOverload
  public init(_ name: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.name = String(name)
    kids = [content()]
  }
  public init(_ name: Text, @ViewBuilder content: () -> Content) {
    self.name = name.words
    kids = [content()]
  }

  func mark(_ node: Node) { node.label = name }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/commandgroup
public struct CommandGroup<Content: View>: Commands, Primitive {
  let kids: [any View]
  private let place: String

  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    place = "before \(group.name)"
    kids = [addition()]
  }
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    place = "after \(group.name)"
    kids = [addition()]
  }
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    place = "replacing \(group.name)"
    kids = [addition()]
  }

  func mark(_ node: Node) { node.placement = place }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/commandgroupplacement
public struct CommandGroupPlacement: Sendable {
  let name: String

  public static let appInfo = CommandGroupPlacement(name: "appInfo")
  public static let appSettings = CommandGroupPlacement(name: "appSettings")
  public static let newItem = CommandGroupPlacement(name: "newItem")
  public static let saveItem = CommandGroupPlacement(name: "saveItem")
  public static let importExport = CommandGroupPlacement(name: "importExport")
  public static let undoRedo = CommandGroupPlacement(name: "undoRedo")
  public static let pasteboard = CommandGroupPlacement(name: "pasteboard")
  public static let textEditing = CommandGroupPlacement(name: "textEditing")
  public static let textFormatting = CommandGroupPlacement(name: "textFormatting")
  public static let toolbar = CommandGroupPlacement(name: "toolbar")
  public static let sidebar = CommandGroupPlacement(name: "sidebar")
  public static let help = CommandGroupPlacement(name: "help")
}
