import A0HTTPServer
import A0JOSE
import Foundation

/// `POST {realm}/transactions/{transaction}:beginEmailOtp`: sends a code. The response is the same for unknown
/// addresses.
@Sendable func sendOneTimeCode(_ call: Call) async throws -> HTTPServerResponse {
    struct Body: Decodable {
        let email: String
    }
    let email = try call.body(Body.self).email.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    let (realm, code) = (try call.realm(), try call.provider.random.digits(6))
    let identity = realm.realm.identities.first { $0.primaryEmailAddress?.lowercased() == email && !$0.isSuspended }
    let url = try await call.write { records -> Result<String, APIError> in
        var transaction = try call.transaction(records)
        guard transaction.codesSent < LoginTransaction.OneTimeCode.maximumSends else {
            return .failure(
                APIError(
                    429, "slow_down", "Enough codes were sent for this login. Begin another one.",
                    headers: ["Retry-After": String(Int(transaction.endsAt.timeIntervalSince(call.now)))]))
        }
        var sent = try records.allowance(.codesSent, for: email)
        if let error = sent.take(call.now) { return .failure(error) }
        try records.save(sent)
        transaction.codesSent += 1
        transaction.state = .codeSent
        transaction.code = .init(
            hash: secretHash("\(transaction.id):\(code)"), email: email, identityID: identity?.id,
            endsAt: call.now + LoginTransaction.OneTimeCode.lifetime)
        // Email takes longer than answering on the device.
        transaction.endsAt = call.now + LoginTransaction.OneTimeCode.lifetime
        try records.save(transaction)
        return .success(try call.nextRequest(transaction, records))
    }
    if let address = identity?.primaryEmailAddress { try call.provider.send(.oneTimeCode, to: address, code: code) }
    return try .json(["url": url])
}

/// `POST {realm}/transactions/{transaction}:redeemOtp`
@Sendable func redeemOneTimeCode(_ call: Call) async throws -> HTTPServerResponse {
    struct Body: Decodable {
        let otp: String
    }
    struct ErrorBody: Encodable {
        let result = "failed"
        let url: String
    }
    enum Outcome: Sendable {
        case right(RedirectResponse), wrong(url: String)
    }
    let otp = try call.body(Body.self).otp
    let outcome = try await call.write { records -> Result<Outcome, APIError> in
        var transaction = try call.transaction(records)
        let application = try call.application(of: transaction)
        var wrong = try transaction.code.map { try records.allowance(.wrongCodes, for: $0.email) }
        if let error = wrong?.take(call.now) { return .failure(error) }
        let isRight = transaction.code.map { code in
            constantTimeEqual(secretHash("\(transaction.id):\(otp)"), code.hash) && call.now < code.endsAt
        }
        guard isRight == true, let identityID = transaction.code?.identityID else {
            let url = try call.nextRequest(transaction, records)
            transaction.wrongCodes += 1
            if transaction.wrongCodes >= LoginTransaction.OneTimeCode.maximumAttempts { transaction.state = .failed }
            try records.save(transaction)
            if let wrong { try records.save(wrong) }
            return .success(.wrong(url: url))
        }
        if let wrong { try records.delete(wrong) }
        transaction.code = nil
        let redirect = try call.finish(
            &transaction, identityID: identityID, methods: ["otp"], application, records)
        let token = try call.provider.random.token()
        try records.save(
            PasskeyBindingToken(
                id: secretHash(token), issuer: application.issuer, identityID: identityID,
                endsAt: call.now + PasskeyBindingToken.lifetime))
        return .success(
            .right(RedirectResponse(redirectUrl: redirect, result: "success", passkeyBindingToken: token)))
    }
    switch outcome {
    case .right(let response): return try .json(response)
    case .wrong(let url): return try .json(ErrorBody(url: url))
    }
}

extension Call {
    /// A new request for the same login.
    fileprivate func nextRequest(_ transaction: LoginTransaction, _ records: Records) throws -> String {
        let (url, record) = try provider.request(for: transaction, of: application(of: transaction))
        try records.save(record)
        return url
    }
}
