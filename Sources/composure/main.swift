import ComposureGTK
import Foundation

/// Ends the program with a message and one of the exit statuses of sysexits.h.
func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("composure: \(message)\n".utf8))
  exit(status)
}

TranslationCatalogue.begin(environment: ProcessInfo.processInfo.environment)

let arguments: Arguments
do {
  arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
} catch {
  fail(error.message + "\n" + tr("Try composure --help."), status: 64)
}

switch arguments.request {
case .help:
  print(Arguments.usage, terminator: "")
case .version:
  print("composure \(composureVersion)")
case .export(let format):
  do {
    FileHandle.standardOutput.write(try Export.file(arguments.files[0], to: format))
  } catch {
    fail(error.reason, status: 66)
  }
case .edit:
  for file in arguments.files where !file.hasPrefix("file:") {
    if let problem = Openable.problem(with: file) { fail(problem, status: 66) }
  }
  let reading = arguments.files.first.flatMap { EarlyReading($0) }
  do {
    let application = try EditorApplication(environment: ProcessInfo.processInfo.environment, reading: reading)
    let recorder = arguments.record.map { path in { try TraceRecorder(path: path) } }
    exit(try application.run(files: arguments.files, quickEntry: arguments.quickEntry, recorder: recorder))
  } catch let failure as TraceRecorder.Failure {
    fail(
      tr("cannot record to {file}: {reason}", ["file": arguments.record ?? "", "reason": failure.reason]), status: 73)
  } catch EditorApplication.Failure.noDisplay {
    fail(tr("there is no display; set DISPLAY or WAYLAND_DISPLAY"), status: 69)
  } catch EditorApplication.Failure.runsAlready {
    fail(tr("the editor already runs; close it before recording"), status: 69)
  } catch {
    fail("\(error)", status: 70)
  }
}
