// Whoever imports SwiftUI has these, too. UIKit has to be imported by name.
@_exported import Foundation
@_exported import Observation
