#if canImport(Security)
    import Foundation
    import Security
#endif

/// When the items of a keychain can be read.
///
/// Apple's keychain enforces this; the stores on Linux only record it.
public enum Accessibility: RawRepresentable, Sendable {
    /// While the device is unlocked.
    case whenUnlocked
    /// While the device is unlocked; the item never leaves this device.
    case whenUnlockedThisDeviceOnly
    /// After the device was first unlocked since a restart.
    case afterFirstUnlock
    /// After the device was first unlocked since a restart; the item never leaves this device.
    case afterFirstUnlockThisDeviceOnly
    /// While the device is unlocked, and only if it has a passcode; the item never leaves this device.
    case whenPasscodeSetThisDeviceOnly

    #if canImport(Security)
        /// The case of a system value (Apple's documentation of `kSecAttrAccessible`); ``afterFirstUnlock`` for any
        /// other.
        public init(rawValue: CFString) { self.init(text: rawValue as String) }

        /// The system's value.
        public var rawValue: CFString { text as CFString }
    #else
        /// The case of a system value (Apple's documentation of `kSecAttrAccessible`); ``afterFirstUnlock`` for any
        /// other.
        public init(rawValue: String) { self.init(text: rawValue) }

        /// The system's value.
        public var rawValue: String { text }
    #endif

    init(text: String) {
        switch text {
        case "ak": self = .whenUnlocked
        case "aku": self = .whenUnlockedThisDeviceOnly
        case "cku": self = .afterFirstUnlockThisDeviceOnly
        case "akpu": self = .whenPasscodeSetThisDeviceOnly
        default: self = .afterFirstUnlock
        }
    }

    var text: String {
        switch self {
        case .whenUnlocked: "ak"
        case .whenUnlockedThisDeviceOnly: "aku"
        case .afterFirstUnlock: "ck"
        case .afterFirstUnlockThisDeviceOnly: "cku"
        case .whenPasscodeSetThisDeviceOnly: "akpu"
        }
    }
}
