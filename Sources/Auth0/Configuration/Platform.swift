import Foundation

/// The operating system's name in telemetry.
enum Platform {
    #if os(iOS)
        static let name = "iOS"
    #elseif os(macOS)
        static let name = "macOS"
    #elseif os(tvOS)
        static let name = "tvOS"
    #elseif os(watchOS)
        static let name = "watchOS"
    #elseif os(visionOS)
        static let name = "visionOS"
    #else
        static let name = "unknown"
    #endif

    static var version: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion)"
    }
}
