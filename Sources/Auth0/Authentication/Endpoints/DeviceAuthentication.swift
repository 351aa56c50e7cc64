/// Logins for programs without a browser, or without a convenient one: the user confirms a code on another device
/// (RFC 8628).
///
/// ```swift
/// let code = try await authentication.deviceCode().start()
/// print("Open \(code.verificationURI) and enter \(code.userCode)")
/// let credentials = try await authentication.login(deviceCode: code).start()
/// ```
///
/// The application needs the grant *Device Code*.
public protocol DeviceAuthentication {
    /// Asks for a code that the user confirms on another device (RFC 8628 §3.1).
    ///
    /// - Parameters:
    ///   - scope: The scope to request; `openid` is added if it's missing.
    ///   - audience: The API that the access token is for.
    func deviceCode(scope: String, audience: String?) -> Request<DeviceCode, AuthenticationError>

    /// Waits until the user has confirmed the code, and logs in (RFC 8628 §3.4).
    ///
    /// After it's started, the request polls the tenant, no faster than the tenant allows, and survives network
    /// failures. It fails with the code `expired_token` if the user took too long, and with `isAccessDenied` if the
    /// user denied the login. To stop it, cancel the task.
    func login(deviceCode: DeviceCode) -> TokenRequest<Credentials, AuthenticationError>
}

extension DeviceAuthentication {
    /// Asks for a code that the user confirms on another device (RFC 8628 §3.1).
    ///
    /// The parameters are those of `deviceCode(scope:audience:)`. Those that you leave out have default values.
    public func deviceCode(
        scope: String = defaultScope, audience: String? = nil, _: NoMoreArguments...
    ) -> Request<DeviceCode, AuthenticationError> {
        deviceCode(scope: scope, audience: audience)
    }
}

// MARK: - Endpoints

extension DeviceAuthentication {
    public func deviceCode(scope: String, audience: String?) -> Request<DeviceCode, AuthenticationError> {
        .sent(by: self) { $0.post("oauth/device/code", ["scope": Scope.includingOpenID(scope), "audience": audience]) }
    }

    public func login(deviceCode: DeviceCode) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) { tenant in
            var request: TokenRequest<Credentials, AuthenticationError> = tenant.token(
                .deviceCode, ["device_code": deviceCode.deviceCode])
            request.apiRequest.retryPolicy = DevicePolling(deviceCode)
            return request
        }
    }
}
