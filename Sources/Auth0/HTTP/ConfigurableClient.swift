/// A client whose settings are those of its `APIClient`.
protocol ConfigurableClient {
    var client: APIClient { get set }
}

extension ConfigurableClient {
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
