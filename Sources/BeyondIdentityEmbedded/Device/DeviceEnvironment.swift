import A0JOSE
import Foundation
import SimpleKeychain

/// What the module takes from outside. Tests replace parts of it.
package struct DeviceEnvironment: Sendable {
    /// Keeps records and keys.
    package var keychain: SimpleKeychain
    /// Names this installation of the app toward providers.
    package var appInstance: @Sendable () -> String
    /// Asks the user to prove that they are there; `nil` where nobody can be asked.
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
