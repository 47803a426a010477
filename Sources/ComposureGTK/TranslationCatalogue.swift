import CGTK
import CLinux
import Foundation

/// Where the translations are: catalogues of gettext, made from `data/po`.
public enum TranslationCatalogue {
  /// The name of the catalogues' files and of gettext's domain.
  static let domain = "composure"

  /// Chooses the language of the process. Called once, first of all: before GTK and before any other thread.
  public static func begin(environment: [String: String]) {
    if let names = Language.gettextNames(environment: environment) { setenv("LANGUAGE", names, 1) }
    if setlocale(LC_ALL, "") == nil {
      // The writer's locale is not installed. Without one, gettext would not translate, nor GTK its own dialogs.
      setlocale(LC_ALL, "C.UTF-8")
      gtk_disable_setlocale()
    }
    if let directory = directory(beside: ProgramPrefix.program) { bindtextdomain(domain, directory) }
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// The folder of the catalogues for a program at `executable`: `locale` beside a program that was just built,
  /// `share/locale` of the prefix for one that was installed. Nil where there is none.
  static func directory(beside executable: String) -> String? {
    let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    return [folder.appendingPathComponent("locale"), folder.appendingPathComponent("../share/locale").standardized]
      .map(\.path).first { root in
        Language.allCases.contains {
          FileManager.default.fileExists(atPath: "\(root)/\($0.gettextName)/LC_MESSAGES/\(domain).mo")
        }
      }
  }
}
