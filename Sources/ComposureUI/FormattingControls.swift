#if canImport(UIKit)
  import UIKit

  /// Opens and closes the formatting panel: in place of the keyboard, or as a popover where a hardware keyboard hides
  /// every input view.
  @MainActor
  final class FormattingControls: NSObject {
    private unowned let document: NoteDocument
    private let bar: FormattingBar
    private let presence = KeyboardPresence()
    private var panel: FormattingPanel?
    private weak var popover: UIViewController?

    init(_ document: NoteDocument) {
      self.document = document
      bar = FormattingBar(document)
      super.init()
      document.surface.accessory = bar
    }

    /// True while the panel is shown, in either way.
    var isPanelShown: Bool { panel != nil }

    func update() {
      bar.update()
      panel?.update()
    }

    func togglePanel() {
      if let popover {
        popover.dismiss(animated: true)
        panel = nil
      } else if panel != nil {
        swap(to: nil)
      } else if presence.isHardwareKeyboardAttached {
        let surface = document.surface
        document.whenSettled("formattingPopover") { [weak self] in
          if let controller = self?.makePopover() { surface.presentPopover(controller) }
        }
      } else {
        swap(to: FormattingPanel(document))
      }
    }

    /// Another input view ends a composition, so it waits for its end.
    private func swap(to panel: FormattingPanel?) {
      let surface = document.surface
      document.session.submit(
        .writing("inputView") { [weak self] permit in
          surface.setInputView(panel, permit: permit)
          self?.panel = panel
        }, endsComposition: true)
    }

    private func makePopover() -> UIViewController {
      let panel = FormattingPanel(document)
      let controller = UIViewController()
      controller.view = panel
      controller.preferredContentSize = panel.frame.size
      controller.modalPresentationStyle = .popover
      controller.popoverPresentationController?.delegate = self
      self.panel = panel
      popover = controller
      return controller
    }
  }

  extension FormattingControls: UIPopoverPresentationControllerDelegate {
    /// A popover on every device: a sheet would cover the text.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { panel = nil }
  }

  extension UIResponder {
    /// The view controller that a view belongs to.
    var nearestController: UIViewController? {
      var responder: UIResponder? = self
      while let next = responder, !(next is UIViewController) { responder = next.next }
      return responder as? UIViewController
    }
  }
#endif
