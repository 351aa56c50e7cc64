import Auth0
import ExampleKit

extension ExampleError {
    /// What an SDK error means for the program: a wrong configuration, a network failure, a login that the user
    /// canceled, or a login that was rejected.
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
    /// Whether the network failed, so that a later request may succeed.
    public var isOffline: Bool {
        (self as? any Auth0APIError)?.isNetworkError ?? (self as? any Auth0Error)?.cause?.isOffline ?? false
    }

    var isMisconfigured: Bool {
        self is ConfigurationError || (self as? any Auth0Error)?.cause?.isMisconfigured ?? false
    }
}
