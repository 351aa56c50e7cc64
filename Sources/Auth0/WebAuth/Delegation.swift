import Foundation

extension WebAuth {
    /// Lets a device answer the login if the tenant delegates it to a provider whose users log in with keys of their devices, with
    /// two closures in place of a type. See ``delegated(by:)``.
    ///
    /// - Parameters:
    ///   - isLoginRequest: Whether a URL with which the browser came back asks the device to log its user in, by its form alone.
    ///   - answer: Answers such a request with the URL where the browser has to go on; `nil` if the user does not want to log in.
    public func delegated(
        recognizing isLoginRequest: @escaping @Sendable (URL) -> Bool,
        answering answer: @escaping @Sendable (URL) async throws -> URL?
    ) -> Self {
        delegated(by: DeviceOfClosures(isRequest: isLoginRequest, answer: answer))
    }
}

private struct DeviceOfClosures: DelegatedLoginDevice {
    let isRequest: @Sendable (URL) -> Bool
    let answer: @Sendable (URL) async throws -> URL?

    func isLoginRequest(_ url: URL) -> Bool { isRequest(url) }
    func answer(to request: URL) async throws -> URL? { try await answer(request) }
}
