import Foundation

/// A setting that an ``AccessTokenVerifier`` can't work with. It's thrown when the verifier is created, so that it
/// never affects a request.
public struct ConfigurationError: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    /// The setting, by its name in ``Configuration``.
    public let setting: String
    /// The problem and its solution.
    public let message: String

    init(_ setting: String, _ message: String) {
        self.setting = setting
        self.message = message
    }

    public var description: String { "\(setting): \(message)" }
    public var errorDescription: String? { description }
}
