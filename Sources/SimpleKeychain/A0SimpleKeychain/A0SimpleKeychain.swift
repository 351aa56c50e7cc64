import A0Concurrency
import Foundation

/// The keychain with the interface of its first versions, where failures are `false` or `nil`.
///
/// It shares its items with a ``SimpleKeychain`` of the same service and access group, which reports errors.
///
/// ```swift
/// let keychain = A0SimpleKeychain(service: "Auth0")
/// keychain.setString(accessToken, forKey: "access_token")
/// ```
public final class A0SimpleKeychain: Sendable {
    /// The name that the items belong to.
    public let service: String
    /// The name that cooperating programs share, if there is one.
    public let accessGroup: String?

    private struct Options {
        var accessibility = A0SimpleKeychainItemAccessible.afterFirstUnlock
        var useAccessControl = false
    }

    private let store: SimpleKeychain.Store
    private let userPresence: any WaitingUserPresence
    private let options = Locked(Options())
    let prompt = PromptContext()

    /// - Parameters:
    ///   - service: The name that these items belong to; items of other services are not seen.
    ///   - accessGroup: A name that cooperating programs share.
    ///   - store: Where the items are stored.
    public convenience init(
        service: String = SimpleKeychain.defaultService, accessGroup: String? = nil,
        store: SimpleKeychain.Store = .automatic
    ) {
        self.init(service: service, accessGroup: accessGroup, store: store, userPresence: PolkitUserPresence())
    }

    init(
        service: String, accessGroup: String?, store: SimpleKeychain.Store, userPresence: any WaitingUserPresence
    ) {
        self.service = service
        self.accessGroup = accessGroup
        self.store = store
        self.userPresence = userPresence
    }

    /// The same as `A0SimpleKeychain()`.
    public static func keychain() -> A0SimpleKeychain {
        A0SimpleKeychain()
    }

    /// The same as `A0SimpleKeychain(service:)`.
    public static func keychain(withService service: String) -> A0SimpleKeychain {
        A0SimpleKeychain(service: service)
    }

    /// The same as `A0SimpleKeychain(service:accessGroup:)`.
    public static func keychain(withService service: String, accessGroup: String?) -> A0SimpleKeychain {
        A0SimpleKeychain(service: service, accessGroup: accessGroup)
    }

    /// When new items can be read. Spelled as in the first versions.
    public var defaultAccessiblity: A0SimpleKeychainItemAccessible {
        get { options.withLock { $0.accessibility } }
        set { options.withLock { $0.accessibility = newValue } }
    }

    /// Whether new items need the presence of the user, which Linux verifies through polkit. If it can't, the setters
    /// store nothing and return `false` while this is `true`.
    public var useAccessControl: Bool {
        get { options.withLock { $0.useAccessControl } }
        set { options.withLock { $0.useAccessControl = newValue } }
    }

    /// - Parameter message: The prompt for the user, if the system shows it.
    private func keychain(showing message: String? = nil) -> SimpleKeychain {
        let (accessibility, useAccessControl) = options.withLock { ($0.accessibility, $0.useAccessControl) }
        var keychain = SimpleKeychain(
            service: service, accessGroup: accessGroup, accessibility: accessibility.current,
            accessControlFlags: useAccessControl ? .userPresence : nil, store: store)
        keychain.userPresence = userPresence
        keychain.protection.context = prompt.showing(message)
        return keychain
    }

    private func succeeds(showing message: String? = nil, _ operation: (SimpleKeychain) throws -> Void) -> Bool {
        do {
            try operation(keychain(showing: message))
            return true
        } catch {
            return false
        }
    }
}

// MARK: - Items

extension A0SimpleKeychain {
    /// Stores text, replacing what the key held. Returns whether it was stored.
    @discardableResult
    public func setString(_ string: String, forKey key: String) -> Bool {
        setData(Data(string.utf8), forKey: key)
    }

    /// Stores bytes, replacing what the key held. Returns whether they were stored.
    ///
    /// The protection of an existing item is kept, unless new items need both the presence of the user and a passcode.
    @discardableResult
    public func setData(_ data: Data, forKey key: String) -> Bool {
        setData(data, forKey: key, promptMessage: nil)
    }

    /// The text of a key; `nil` if there is none, if it is not UTF-8, or on any failure.
    public func string(forKey key: String) -> String? {
        string(forKey: key, promptMessage: nil)
    }

    /// The bytes of a key; `nil` if there are none, or on any failure.
    public func data(forKey key: String) -> Data? {
        data(forKey: key, promptMessage: nil)
    }

    /// Whether the key holds an item; `false` on any failure.
    public func hasValue(forKey key: String) -> Bool {
        (try? keychain().hasItem(forKey: key)) ?? false
    }

    /// Deletes the item of a key. Returns whether there was one and it was deleted.
    @discardableResult
    public func deleteEntry(forKey key: String) -> Bool {
        succeeds { try $0.deleteItem(forKey: key) }
    }

    /// Deletes all items of the service and access group. Failures are ignored; use ``SimpleKeychain/deleteAll()`` if
    /// they matter.
    public func clearAll() {
        _ = succeeds { try $0.deleteAll() }
    }
}

// MARK: - Items that need the presence of the user

extension A0SimpleKeychain {
    /// As ``setString(_:forKey:)``, with a prompt for the user. Linux doesn't show it, because polkit has its own text.
    @discardableResult
    public func setString(_ string: String, forKey key: String, promptMessage message: String?) -> Bool {
        setData(Data(string.utf8), forKey: key, promptMessage: message)
    }

    /// As ``setData(_:forKey:)``, with a prompt for the user. Linux doesn't show it, because polkit has its own text.
    @discardableResult
    public func setData(_ data: Data, forKey key: String, promptMessage message: String?) -> Bool {
        let replacesProtection = options.withLock {
            $0.useAccessControl && $0.accessibility == .whenPasscodeSetThisDeviceOnly
        }
        return succeeds(showing: message) {
            try $0.set(data, forKey: key, replacingProtection: replacesProtection)
        }
    }

    /// As ``string(forKey:)``, with a prompt for the user. Linux doesn't show it, because polkit has its own text.
    public func string(forKey key: String, promptMessage message: String?) -> String? {
        try? keychain(showing: message).string(forKey: key)
    }

    /// As ``data(forKey:)``, with a prompt for the user. Linux doesn't show it, because polkit has its own text.
    public func data(forKey key: String, promptMessage message: String?) -> Data? {
        try? keychain(showing: message).data(forKey: key)
    }

    /// As ``data(forKey:)``, but reports errors.
    ///
    /// - Throws: An `NSError` of the domain `com.auth0.simplekeychain`, whose code is a raw value of
    ///   ``A0SimpleKeychainError`` where one exists.
    public func data(forKey key: String, promptMessage message: String?, error: ()) throws -> Data {
        do {
            return try keychain(showing: message).data(forKey: key)
        } catch let error as SimpleKeychainError {
            throw NSError(
                domain: "com.auth0.simplekeychain", code: Int(error.status),
                userInfo: [NSLocalizedDescriptionKey: error.debugDescription])
        }
    }
}
