/// A client whose telemetry, logger and bound tokens are those of the requests that it makes.
protocol APIClientBacked {
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
