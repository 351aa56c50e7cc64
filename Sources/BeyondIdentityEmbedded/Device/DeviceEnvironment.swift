import A0JOSE
import Foundation
import SimpleKeychain

/// The module's dependencies, which tests can replace.
package struct DeviceEnvironment: Sendable {
    /// Stores records and keys.
    package var keychain: SimpleKeychain
    /// Identifies this installation of the app to providers.
    package var appInstance: @Sendable () -> String
    /// Verifies the user; `nil` if the user can't be asked.
    package var userPresence: (any UserPresence)?
    package var transport: ProviderTransport
    package var now: @Sendable () -> Date
    package var random: SecureRandom

    package init(
        keychain: SimpleKeychain, appInstance: @escaping @Sendable () -> String,
        userPresence: (any UserPresence)? = nil, transport: ProviderTransport = .standard,
        now: @escaping @Sendable () -> Date = { Date() }, random: SecureRandom = .system
    ) {
        self.keychain = keychain
        self.appInstance = appInstance
        self.userPresence = userPresence
        self.transport = transport
        self.now = now
        self.random = random
    }

    /// This device.
    package static var live: DeviceEnvironment {
        DeviceEnvironment(
            keychain: SimpleKeychain(
                service: "BeyondIdentityEmbedded", accessibility: .afterFirstUnlockThisDeviceOnly),
            appInstance: AppInstance.identifier, userPresence: systemUserPresence)
    }

    private static var systemUserPresence: (any UserPresence)? {
        #if BIOMETRICS_PLATFORM
            LocalAuthenticationPresence(evaluationPolicy: .deviceOwnerAuthentication)
        #else
            nil
        #endif
    }
}
