import Foundation

extension WebAuth {
    /// Lets a device respond to the login if the tenant delegates it to a provider whose users log in with keys on
    /// their devices, with two closures instead of a type. See ``delegated(by:)``.
    ///
    /// - Parameters:
    ///   - isLoginRequest: Returns whether a URL asks the device to log its user in, judging only by its form.
    ///   - response: Returns the response to such a request: the URL where the browser continues; `nil` if the user
    ///     doesn't want to log in.
    public func delegated(
        recognizing isLoginRequest: @escaping @Sendable (URL) -> Bool,
        responding response: @escaping @Sendable (URL) async throws -> URL?
    ) -> Self {
        delegated(by: DeviceOfClosures(isRequest: isLoginRequest, response: response))
    }
}

private struct DeviceOfClosures: DelegatedLoginDevice {
    let isRequest: @Sendable (URL) -> Bool
    let response: @Sendable (URL) async throws -> URL?

    func isLoginRequest(_ url: URL) -> Bool { isRequest(url) }
    func response(to request: URL) async throws -> URL? { try await response(request) }
}
