import Foundation
import SwiftUI
import Testing
import UIKit

/// Documents, sharing and hardware keys.
@MainActor
@Suite(.serialized) struct DocumentTests {
  private let url = URL(fileURLWithPath: "/tmp/stand-in.md")

  @Test func aCoordinatorRunsTheAccessorOnceOrTellsWhyNot() {
    let coordinator = NSFileCoordinator(filePresenter: nil)
    var (runs, error): (Int, NSError?) = (0, nil)
    coordinator.coordinate(readingItemAt: url, error: &error) { _ in runs += 1 }
    coordinator.coordinate(writingItemAt: url, options: .forReplacing, error: &error) { _ in runs += 1 }
    #expect(runs == 2)
    #expect(error == nil)
    NSFileCoordinator.standInRefuse(url, NSError(domain: "test", code: 1))
    defer { NSFileCoordinator.standInRefuse(url, nil) }
    coordinator.coordinate(readingItemAt: url, error: &error) { _ in runs += 1 }
    #expect(runs == 2)
    #expect(error?.domain == "test")
  }

  @Test func aCoordinatorInsideItselfIsAFault() {
    let faults = StandInFaults.collecting {
      let coordinator = NSFileCoordinator(filePresenter: nil)
      coordinator.coordinate(readingItemAt: url, error: nil) { url in
        coordinator.coordinate(writingItemAt: url, error: nil) { _ in }
      }
    }
    #expect(faults.count == 1)
  }

  @Test func accessThatIsStoppedTooOftenIsAFault() {
    let faults = StandInFaults.collecting {
      #expect(url.startAccessingSecurityScopedResource())
      #expect(URL.standInOpenScopes[url.path] == 1)
      url.stopAccessingSecurityScopedResource()
      #expect(URL.standInOpenScopes[url.path] == nil)
      url.stopAccessingSecurityScopedResource()
    }
    #expect(faults.count == 1)
  }

  @Test func aDocumentThatIsHandedOverReachesTheView() {
    struct Page: View {
      @State var name = "none"
      var body: some View { Text(name).onOpenURL { name = $0.lastPathComponent } }
    }
    let host = ViewHost(Page())
    #expect(host.open(url))
    #expect(host.first(label: "stand-in.md") != nil)
    #expect(!ViewHost(Text("no taker")).open(url))
  }

  @Test func aShareLinkSharesItsItem() {
    let host = ViewHost(ShareLink(item: url) { Text("Share") })
    #expect(host.first(kind: "ShareLink")?.shared == url)
    #expect(host.first(kind: "ShareLink", label: "Share") != nil)
  }

  @Test func anAlertAboutSomethingIsShownOnlyWhileThereIsSomething() {
    struct Page: View {
      @State var item: String?
      @State var isShown = true
      @State var deleted = "nothing"
      var body: some View {
        VStack {
          Button("Ask") { (item, isShown) = ("note", true) }
          Text(deleted)
        }
        .alert("Delete?" as String, isPresented: $isShown, presenting: item) { item in
          Button("Yes") { deleted = item }
        } message: { item in
          Text("the \(item)" as String)
        }
      }
    }
    let host = ViewHost(Page())
    #expect(host.first(kind: "alert") == nil)
    #expect(host.tap("Ask"))
    #expect(host.first(label: "the note") != nil)
    #expect(host.tap("Yes"))
    #expect(host.first(kind: "alert") == nil)
    #expect(host.first(label: "note") != nil)
  }

  @Test func aKeyThatNobodyTakesGoesToTheNextResponder() {
    final class Taker: UIView {
      var keys: [String] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += presses.compactMap { $0.key?.charactersIgnoringModifiers }
      }
    }
    let taker = Taker(frame: .zero)
    let inner = UIView(frame: .zero)
    taker.addSubview(inner)
    inner.pressesBegan([UIPress(standInKey: "a", modifiers: .command)], with: nil)
    #expect(taker.keys == ["a"])
  }
}
