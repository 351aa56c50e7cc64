import Auth0
import ExampleKit

extension ExampleFailure {
    /// What an error of the SDK means for the program: a wrong configuration, a network that fails, a person who changed their mind, or a
    /// login that was refused.
    public init(reading error: any Error) {
        switch error {
        case WebAuthError.userCancelled: self.init(.cancelled, "Cancelled.")
        case let error where error.isOffline: self.init(.offline, "offline")
        case let error where error.isMisconfigured: self.init(.badConfiguration, "\(error.localizedDescription)")
        default: self.init(.failed, "\(error.localizedDescription)")
        }
    }
}

extension Error {
    /// Whether the request failed on its way, so that a later one may succeed.
    public var isOffline: Bool {
        (self as? any Auth0APIError)?.isNetworkError ?? (self as? any Auth0Error)?.cause?.isOffline ?? false
    }

    var isMisconfigured: Bool {
        self is ConfigurationError || (self as? any Auth0Error)?.cause?.isMisconfigured ?? false
    }
}
