/// When the items of an ``A0SimpleKeychain`` can be read.
public enum A0SimpleKeychainItemAccessible: Int, Sendable {
    /// While the device is unlocked.
    case whenUnlocked = 0
    /// After the device was first unlocked since a restart.
    case afterFirstUnlock
    /// Always. No longer supported by any system: stored as ``afterFirstUnlock``.
    case always
    /// While the device is unlocked, and only if it has a passcode; never leaves the device.
    case whenPasscodeSetThisDeviceOnly
    /// While the device is unlocked; never leaves the device.
    case whenUnlockedThisDeviceOnly
    /// After the device was first unlocked since a restart; never leaves the device.
    case afterFirstUnlockThisDeviceOnly
    /// Always; never leaves the device. Stored as ``afterFirstUnlockThisDeviceOnly``.
    case alwaysThisDeviceOnly

    var current: Accessibility {
        switch self {
        case .whenUnlocked: .whenUnlocked
        case .afterFirstUnlock, .always: .afterFirstUnlock
        case .whenPasscodeSetThisDeviceOnly: .whenPasscodeSetThisDeviceOnly
        case .whenUnlockedThisDeviceOnly: .whenUnlockedThisDeviceOnly
        case .afterFirstUnlockThisDeviceOnly, .alwaysThisDeviceOnly: .afterFirstUnlockThisDeviceOnly
        }
    }
}

/// The error codes of an ``A0SimpleKeychain``, with the numbers of Apple's Security framework.
public enum A0SimpleKeychainError: Int, Sendable {
    /// No error.
    case noError = 0
    /// The operation isn't available on this platform.
    case unimplemented = -4
    /// A parameter is invalid.
    case wrongParameter = -50
    /// There is not enough memory.
    case allocation = -108
    /// The store can't be used.
    case notAvailable = -25291
    /// The store denies access.
    case authFailed = -25293
    /// The item already exists.
    case duplicateItem = -25299
    /// There is no such item.
    case itemNotFound = -25300
    /// The store is locked, and the user can't be asked to unlock it.
    case interactionNotAllowed = -25308
    /// The store is damaged.
    case decode = -26275
}
