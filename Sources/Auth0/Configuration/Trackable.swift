/// A client that tells the tenant which library sends its requests.
public protocol Trackable {
    /// The value of the header `Auth0-Client`.
    var telemetry: Telemetry { get set }
}

extension Trackable {
    /// The later name of `telemetry`.
    public var auth0ClientInfo: Auth0ClientInfo {
        get { telemetry }
        set { telemetry = newValue }
    }

    /// Turns the header `Auth0-Client` on (the default) or off, for requests that you create afterward.
    public mutating func tracking(enabled: Bool) {
        telemetry.isEnabled = enabled
    }

    /// Names the library that is built on top of this one. A second call replaces the first.
    public mutating func using(inLibrary name: String, version: String) {
        telemetry.wrap(inLibrary: name, version: version)
    }
}
