import Foundation

/// A client whose telemetry, logger, time limit and bound tokens are those of the requests that it makes.
protocol APIClientBacked: TimeLimited {
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

// With the condition this wins over the property that other clients get.
extension APIClientBacked where Self: TimeLimited {
    var requestTimeout: TimeInterval? {
        get { client.requestTimeout }
        set { client.requestTimeout = newValue }
    }
}
