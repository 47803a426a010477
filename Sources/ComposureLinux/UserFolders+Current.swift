import ComposureNotes
import Glibc

extension UserFolders {
  /// The folders of the user who runs the program.
  public static var current: UserFolders {
    var environment: [String: String] = [:]
    for name in ["XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DOCUMENTS_DIR", "HOME"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? registeredHome ?? "/"
    let file = userDirectoriesFile(environment: environment, home: home)
    let contents = try? SafeFile(system: LinuxFileSystem()).load(file).bytes
    return UserFolders(
      environment: environment, home: home, userDirectories: contents.map { String(decoding: $0, as: UTF8.self) })
  }

  private static var registeredHome: String? {
    getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
  }
}
