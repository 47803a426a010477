/// developer.apple.com/documentation/swiftui/app
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  /// developer.apple.com/documentation/swiftui/app/main()
  ///
  /// There is no screen: the app is evaluated once.
  public static func main() { _ = ViewHost(app: Self()) }
}

/// developer.apple.com/documentation/swiftui/scene
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

/// developer.apple.com/documentation/swiftui/scenebuilder
@MainActor @resultBuilder
public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene, Primitive {
  let kids: [any View]
  public init(@ViewBuilder content: () -> Content) { kids = [content()] }
  public init(id: String, @ViewBuilder content: () -> Content) { kids = [content()] }
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { kids = [content()] }
  public var body: Never { neverAsked() }
}

/// Something that is not a view, in the place of a view, so that the host can take it apart.
@MainActor
protocol Wrapper {
  var wrapped: Any { get }
  var inner: any View { get }
}

struct AppPart<A: App>: View, Wrapper {
  let app: A
  var wrapped: Any { app }
  var inner: any View { ScenePart(scene: app.body) }
  var body: Never { fatalError("taken apart by the host") }
}

struct ScenePart<S: Scene>: View, Wrapper {
  let scene: S
  var wrapped: Any { scene }
  var inner: any View { ScenePart<S.Body>(scene: scene.body) }
  var body: Never { fatalError("taken apart by the host") }
}

struct MarkedScene<S: Scene>: Scene, Primitive {
  let scene: S
  let name: String
  var others: [any View] = []
  var write: @MainActor (Node) -> Void = { _ in }
  var kids: [any View] { [ScenePart(scene: scene)] + others }
  func mark(_ node: Node) {
    node.kind = name
    write(node)
  }
  var body: Never { neverAsked() }
}

extension Scene {
  /// developer.apple.com/documentation/swiftui/scene/commands(content:)
  public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    MarkedScene(scene: self, name: "commands", others: [CommandsPart(commands: content())])
  }

  /// developer.apple.com/documentation/swiftui/scene/onchange(of:initial:_:)-3xqbc
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor (V, V) -> Void
  ) -> some Scene {
    MarkedScene(scene: self, name: "onChange") { $0.watch = ChangeWatch(value, initial, action) }
  }

  /// developer.apple.com/documentation/swiftui/scene/environment(_:)
  public func environment<T: AnyObject>(_ object: T?) -> some Scene {
    SceneEnvironment(scene: self) { $0[T.self] = object }
  }
}

struct SceneEnvironment<S: Scene>: Scene, Primitive {
  let scene: S
  let change: @MainActor (inout EnvironmentValues) -> Void
  var kids: [any View] { [ScenePart(scene: scene)] }
  func adjust(_ environment: inout EnvironmentValues) { change(&environment) }
  var body: Never { neverAsked() }
}
