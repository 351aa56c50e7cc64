import Foundation

/// A client whose telemetry, logger, timeout, and DPoP binding are those of its requests.
protocol APIClientBacked: Trackable, TimeLimited {
    var client: APIClient { get set }
}

extension APIClientBacked {
    var telemetry: Telemetry {
        get { client.telemetry }
        set { client.telemetry = newValue }
    }

    var logger: (any Logger)? {
        get { client.logger }
        set { client.logger = newValue }
    }

    var dpop: DPoP? {
        get { client.dpop }
        set { client.dpop = newValue }
    }
}

// With this constraint, it takes precedence over the default property of other clients.
extension APIClientBacked where Self: TimeLimited {
    var requestTimeout: TimeInterval? {
        get { client.requestTimeout }
        set { client.requestTimeout = newValue }
    }
}
