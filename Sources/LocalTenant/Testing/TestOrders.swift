import A0Web
import Foundation

/// The body of `POST /_test/tokens`: an access token if it names an `audience`, else an ID token.
struct TokenOrder: Decodable, Sendable {
    let subject: String
    let audience: String?
    let scope: String?
    let claims: [String: TenantValue]
    let clientID: String?
    let nonce: String?
    let lifetime: Double?
    let flaw: TokenFlaw?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case subject = "sub"
        case clientID = "client_id"
        case lifetime = "expires_in"
        case audience, scope, claims, nonce, flaw
    }

    init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        subject = try values.required(.subject)
        audience = try values.value(.audience)
        scope = try values.value(.scope)
        claims = try values.value(.claims, default: [:])
        clientID = try values.value(.clientID)
        nonce = try values.value(.nonce)
        lifetime = try values.value(.lifetime)
        flaw = try values.value(.flaw)
    }
}

/// The body of `POST /_test/logins`.
struct LoginOrder: Decodable, Sendable {
    /// An ID, an email address, or a username.
    let user: String
    /// `/authorize` with the application's parameters.
    let url: URL

    enum CodingKeys: String, CodingKey, CaseIterable {
        case user, url
    }

    init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        user = try values.required(.user)
        url = try values.required(.url)
    }
}

/// The body of `POST /_test/faults`.
struct FaultOrder: Decodable, Sendable {
    enum Effect: String, Decodable, CaseIterable {
        case dropConnection = "drop_connection"
        case loseResponse = "lose_response"
    }

    let path: String
    let method: String?
    /// nil until the faults are cleared.
    let times: Int?
    let effect: Effect?
    let status: Int?
    let headers: [String: String]
    let body: TenantValue?
    /// In seconds.
    let delay: Double?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case path, method, times, effect, status, headers, body, delay
    }

    init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        path = try values.required(.path)
        method = try values.value(.method)
        times = try Self.times(try values.value(.times, default: 1), decoder)
        effect = try values.value(.effect)
        status = try values.value(.status)
        headers = try values.value(.headers, default: [:])
        body = try values.value(.body)
        delay = try values.value(.delay)
    }

    private static func times(_ value: TenantValue, _ decoder: any Decoder) throws -> Int? {
        switch value {
        case .integer(let times) where times > 0: Int(times)
        case "always": nil
        default:
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [CodingKeys.times],
                    debugDescription: "expected a whole number from 1, or \"always\"."))
        }
    }

    var fault: TenantFault {
        get throws(TenantError) {
            var fault: TenantFault
            switch (effect, status) {
            case (.dropConnection, nil): fault = .dropConnection
            case (.loseResponse, nil): fault = .loseResponse
            case (nil, let status?): fault = try answer(status)
            case (nil, nil) where delay != nil: fault = .delay(seconds: 0)
            default: throw TenantError(.configuration, "A fault has one of: status, effect; or a delay alone.")
            }
            if let delay {
                guard (0...600).contains(delay) else {
                    throw TenantError(.configuration, "delay is from 0 to 600 seconds.", keyPath: "delay")
                }
                fault = fault.after(seconds: delay)
            }
            return fault
        }
    }

    private func answer(_ status: Int) throws(TenantError) -> TenantFault {
        guard (200...599).contains(status) else {
            throw TenantError(.configuration, "A status is from 200 to 599.", keyPath: "status")
        }
        switch body {
        case nil: return headers.isEmpty ? .status(status) : .response(status: status, headers: headers)
        case .string(let text): return .response(status: status, headers: headers, body: text)
        case let body?: return .response(status: status, headers: headers, json: body)
        }
    }
}

/// The body of `POST /_test/clock`.
enum ClockOrder: Decodable, Sendable {
    case advance(seconds: Double)
    case set(Date)
    case reset

    enum CodingKeys: String, CodingKey, CaseIterable {
        case advance, set, reset
    }

    init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        let seconds: Double? = try values.value(.advance)
        let date: String? = try values.value(.set)
        let isReset = try values.value(.reset, default: false)
        switch (seconds, date, isReset) {
        case (let seconds?, nil, false) where abs(seconds) <= 1e9:
            self = .advance(seconds: seconds)
        case (nil, let date?, false):
            self = .set(try Self.date(date, decoder))
        case (nil, nil, true):
            self = .reset
        default:
            throw Self.problem(
                decoder, "expected one of: advance (seconds, a billion at most), set (a date), reset (true).")
        }
    }

    private static func date(_ text: String, _ decoder: any Decoder) throws -> Date {
        guard let date = (try? Date(text, strategy: .iso8601)) ?? (try? Date(timestamp: text)) else {
            throw problem(decoder, "expected a date such as 2030-01-31T12:00:00Z.")
        }
        return date
    }

    private static func problem(_ decoder: any Decoder, _ text: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: decoder.codingPath + [AnyKey("clock")], debugDescription: text))
    }
}

/// A message as `/_test/outbox` tells it, with the same members as the files of the outbox.
struct TimedMessage: Encodable, Sendable {
    let message: TenantMessage

    init(_ message: TenantMessage) { self.message = message }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            [
                "id": .string(message.id), "time": .string(message.time.timestamp), "to": .string(message.to),
                "channel": .string(message.channel.rawValue), "kind": .string(message.kind.rawValue),
                "code": message.code.map(TenantValue.string) ?? .null,
                "link": message.link.map(TenantValue.string) ?? .null,
                "client": message.client.map(TenantValue.string) ?? .null,
                "from": message.from.map(TenantValue.string) ?? .null,
                "subject": message.subject.map(TenantValue.string) ?? .null,
                "body": message.body.map(TenantValue.string) ?? .null,
            ] as [String: TenantValue])
    }
}

extension TenantRequest: Encodable {
    private enum CodingKeys: String, CodingKey {
        case time, method, path, status, client, query, headers, body
    }

    /// As `/_test/requests` tells it.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(time.timestamp, forKey: .time)
        try values.encode(method, forKey: .method)
        try values.encode(path, forKey: .path)
        try values.encode(status, forKey: .status)
        try values.encodeIfPresent(client, forKey: .client)
        try values.encodeIfPresent(details?.query, forKey: .query)
        try values.encodeIfPresent(details?.headers, forKey: .headers)
        try values.encodeIfPresent(details?.body, forKey: .body)
    }
}
