/// A client that tells the tenant which library sends its requests.
///
/// A type of your own needs one of the two properties.
public protocol Trackable {
    /// The value of the header `Auth0-Client`.
    var telemetry: Telemetry { get set }

    /// The later name of `telemetry`.
    var auth0ClientInfo: Auth0ClientInfo { get set }
}

extension Trackable {
    public var telemetry: Telemetry {
        get { auth0ClientInfo }
        set { auth0ClientInfo = newValue }
    }

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
