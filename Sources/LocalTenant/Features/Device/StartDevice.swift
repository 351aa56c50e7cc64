import A0HTTPServer
import A0JOSE
import Foundation

/// `POST /oauth/device/code` (RFC 8628 §3.1): a code for the device, and one for its user.
@Sendable func startDevice(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try call.bodyParameters()
    let client = try await ClientAuthentication.client(parameters, call)
    guard client.allows(.deviceCode) else { throw GrantError.notAllowed(.deviceCode, client) }
    let api = try await call.requestedAPI(call.configuration.audience(parameters), for: client)
    let scope = ScopeResolution.resolve(try parameters.scope() ?? [], client: client, api: api)
    let deviceCode = try call.tenant.random.token()
    let userCode = try await insertDevice(
        deviceCode, client, .init(audience: api?.identifier, scope: scope), call.configuration.deviceFlow,
        in: call.store,
        call.tenant.random, at: call.now)
    let page = call.tenant.url("activate")
    return try .json([
        "device_code": .string(deviceCode),
        "user_code": .string(userCode.text),
        "verification_uri": .string(page),
        "verification_uri_complete": .string(page + "?" + FormEncoding.encode([("user_code", userCode.text)])),
        "expires_in": .integer(DeviceFlowSettings.lifetime),
        "interval": .integer(DeviceFlowSettings.interval),
    ])
}

/// Generates user codes until one is free. With billions of codes, a second attempt is rare, and a tenth means that the
/// generator is broken.
private func insertDevice(
    _ deviceCode: String, _ client: TenantClient, _ details: DeviceAuthorization.Details,
    _ settings: DeviceFlowSettings, in store: any DeviceStore, _ random: SecureRandom, at now: Date
) async throws -> UserCode {
    for _ in 0..<10 {
        let userCode = try UserCode(settings, random: random)
        do {
            try await store.insert(
                DeviceAuthorization(
                    hash: deviceCode.secretHash, userCodeHash: userCode.hash, clientID: client.clientID,
                    expiresAt: now + TimeInterval(DeviceFlowSettings.lifetime), details: details),
                limit: LoginTransaction.maximumUnfinished)
            return userCode
        } catch StoreError.conflict {
            continue
        }
    }
    throw OAuthError.serverError
}
