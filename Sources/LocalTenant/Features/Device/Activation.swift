import A0HTTPServer
import Foundation

/// `GET /activate` (RFC 8628 §3.3): where the user enters the code of a device.
@Sendable func activationPage(_ call: Call) async throws -> HTTPServerResponse {
    let code = (call.request.queryValue("user_code") ?? "").prefix(UserCode.longestText)
    return try activationPage(code: String(code), call)
}

/// `POST /activate`: the user entered the code, and now compares it with the one on the device.
@Sendable func enterUserCode(_ call: Call) async throws -> HTTPServerResponse {
    let form = ActivationForm(call.form, call.configuration.deviceFlow)
    try call.requireToken(call.form, .deviceCode)
    switch try await form.find(call) {
    case .found(_, let client): return try await confirmationPage(form, client, call)
    case .refused(let response): return response
    }
}

/// `POST /u/device/confirmation`: the user allows or denies the device.
@Sendable func decideDevice(_ call: Call) async throws -> HTTPServerResponse {
    let form = ActivationForm(call.form, call.configuration.deviceFlow)
    try call.requireToken(call.form, .device(form.code))
    let device: DeviceAuthorization
    let client: TenantClient
    switch try await form.find(call) {
    case .found(let foundDevice, let foundClient): (device, client) = (foundDevice, foundClient)
    case .refused(let page): return page
    }
    guard form.action != .deny else {
        guard try await call.store.denyDevice(userCodeHash: device.userCodeHash, at: call.now) else {
            throw PageError.expiredDevice
        }
        call.log(.fdecc)
        return .seeOther("/u/device/denied")
    }
    var request = AuthorizationRequest(
        clientID: client.clientID, redirectURI: call.tenant.url("activate"), responseMode: .query)
    (request.audience, request.scope) = (device.details.audience, device.details.scope)
    request.device = device.userCodeHash
    let connection = try call.configuration.firstConnection(for: client)
    request.connection = connection.name
    if form.action == .allow, let known = try await call.sessionFor(client),
        !call.defaultPolicy.isTooOld(known.session, for: request) || known.session.details.multifactorAt != nil
    {
        guard try await !call.nextSteps.owesFactor(known, client, request) else {
            return try await stepUp(request, client, known, call)
        }
        guard call.pipeline(.postLogin).isEmpty else { return try await LoginEnd.start(request, client, known, call) }
        return try await allowDevice(
            device.userCodeHash, request, known.session, client, after: nil, ActionOutcome(), call)
    }
    var response = try await startLogin(request, client, known: nil, call)
    response.status = 303
    return response
}

/// `GET /u/device/allowed`.
@Sendable func deviceAllowedPage(_ call: Call) async throws -> HTTPServerResponse {
    let context = try call.usersPageContext()
    return .page(DeviceDecidedPage(context: context, isAllowed: true))
}

/// `GET /u/device/denied`.
@Sendable func deviceDeniedPage(_ call: Call) async throws -> HTTPServerResponse {
    let context = try call.usersPageContext()
    return .page(DeviceDecidedPage(context: context, isAllowed: false))
}

/// The fields of the two forms.
private struct ActivationForm: Sendable {
    enum Action: String {
        case allow, deny
        /// Allow with another account.
        case switchAccount = "switch"
    }

    enum Search {
        case found(DeviceAuthorization, TenantClient)
        /// The code is wrong; shows the first page again.
        case refused(HTTPServerResponse)
    }

    let code: UserCode
    let action: Action

    init(_ form: Parameters, _ settings: DeviceFlowSettings) {
        let typed = (form.first("user_code") ?? "").prefix(UserCode.longestText)
        code = UserCode(typed: String(typed), settings)
        action = form.first("action").flatMap(Action.init) ?? .deny
    }

    /// Looks up the code. Wrong codes count against the address, to prevent guessing.
    func find(_ call: Call) async throws -> Search {
        let throttle = Throttle(name: "user-code:\(call.sender)", limit: 10, refill: 60)
        // Count the attempt before looking up the code, so that simultaneous guesses can't bypass the limit.
        guard try await throttle.take(from: call.store, at: call.now) else {
            return .refused(
                try activationPage(
                    code: code.text, error: call.texts["device-code-activation.too-many-failures"], status: 429, call)
            )
        }
        guard let device = try await call.store.device(userCodeHash: code.hash, at: call.now),
            let client = try await call.client(device.clientID)?.client
        else {
            call.log(.fdeac, "wrong or expired code")
            let error = call.texts["device-code-activation.invalid-code"]
            return .refused(try activationPage(code: code.text, error: error, status: 400, call))
        }
        try await throttle.giveBack(to: call.store)
        return .found(device, client)
    }
}

private func activationPage(
    code: String, error: String? = nil, status: Int = 200, _ call: Call
) throws -> HTTPServerResponse {
    let context = try call.usersPageContext()
    let page = ActivationPage(
        context: context, csrf: try call.formToken(.deviceCode), code: code, error: error)
    return .page(page, status: status)
}

private func confirmationPage(
    _ form: ActivationForm, _ client: TenantClient, _ call: Call
) async throws -> HTTPServerResponse {
    let context = try call.usersPageContext(application: client.name)
    let profile = try await call.sessionFor(client)?.user.profile
    let page = DeviceConfirmationPage(
        context: context, csrf: try call.formToken(.device(form.code)), code: form.code.text,
        account: profile?.accountName)
    return .page(page, formTarget: call.formTarget(orElse: .tenant))
}

extension FormSubject {
    /// The device code form, before a code is entered.
    fileprivate static let deviceCode = FormSubject(text: "device-code", page: "/activate")

    /// The device that waits for a decision under this code.
    fileprivate static func device(_ code: UserCode) -> FormSubject {
        FormSubject(text: "device \(code.text)", page: "/activate")
    }
}

extension UserCode {
    /// Longer input can't be a code.
    fileprivate static let longestText = 64
}

extension Call {
    /// The browser's session, if its user can continue to `client` without a new login.
    fileprivate func sessionFor(_ client: TenantClient) async throws -> KnownUser? {
        guard let known = try await browserSession(), !known.user.profile.blocked,
            configuration.mayUse(client, known.user)
        else { return nil }
        return known
    }
}
