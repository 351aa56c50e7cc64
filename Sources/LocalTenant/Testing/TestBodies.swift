import Foundation

/// The body of `POST /_test/tokens`: an access token if it names an `audience`, else an ID token.
struct TokenBody: Record {
    var subject = ""
    var audience: String?
    var scope: String?
    var claims: [String: TenantValue] = [:]
    var clientID: String?
    var nonce: String?
    var lifetime: Double?
    var flaw: TokenFlaw?

    static let blank = TokenBody()
    static let table = Table<TokenBody> {
        Member("sub", \.subject, is: .required)
        Member("audience", \.audience)
        Member("scope", \.scope)
        Member("claims", \.claims)
        Member("client_id", \.clientID)
        Member("nonce", \.nonce)
        Member("expires_in", \.lifetime)
        Member("flaw", \.flaw)
    }
}

/// The body of `POST /_test/logins`.
struct LoginBody: Record {
    /// An ID, an email address, or a username.
    var user = ""
    /// `/authorize` with the application's parameters.
    var url = ""

    static let blank = LoginBody()
    static let table = Table<LoginBody> {
        Member("user", \.user, is: .required)
        Member("url", \.url, is: .required)
    }
}

/// The body of `POST /_test/faults`.
struct FaultBody: Record {
    enum Effect: String, CaseIterable, Choice {
        case dropConnection = "drop_connection"
        case loseResponse = "lose_response"
    }

    var path = ""
    var method: String?
    /// nil until the faults are cleared.
    var times: Int? = 1
    var effect: Effect?
    var status: Int?
    var headers: [String: String] = [:]
    var body: TenantValue?
    /// In seconds.
    var delay: Double?

    static let blank = FaultBody()
    static let table = Table<FaultBody> {
        Member("path", \.path, is: .required)
        Member("method", \.method)
        Member("times", \.count)
        Member("effect", \.effect)
        Member("status", \.status)
        Member("headers", \.headers)
        Member("body", \.body)
        Member("delay", \.delay)
    }

    private var count: Count {
        get { Count(times: times) }
        set { times = newValue.times }
    }

    private struct Count: SettingValue {
        static let shape = SettingShape.any
        let times: Int?
        var written: TenantValue? { times.map(TenantValue.integer) ?? "always" }

        static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Count {
            switch value {
            case .integer(let times) where times > 0: Count(times: Int(times))
            case "always": Count(times: nil)
            default: throw TenantError(.configuration, "expected a whole number from 1, or \"always\".")
            }
        }
    }

    var fault: TenantFault {
        get throws(TenantError) {
            var fault: TenantFault
            switch (effect, status) {
            case (.dropConnection, nil): fault = .dropConnection
            case (.loseResponse, nil): fault = .loseResponse
            case (nil, let status?): fault = try response(status)
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

    private func response(_ status: Int) throws(TenantError) -> TenantFault {
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
enum ClockBody: CodableSetting {
    case advance(seconds: Double)
    case set(Date)
    case reset

    static var shape: SettingShape { .object }
    var written: TenantValue? { nil }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> ClockBody {
        let form = try Form.read(value, source)
        switch (form.advance, form.set, form.reset) {
        case (let seconds?, nil, false) where abs(seconds) <= 1e9: return .advance(seconds: seconds)
        case (nil, let text?, false):
            guard let date = (try? Date(text, strategy: .iso8601)) ?? (try? Date(timestamp: text)) else {
                throw TenantError(
                    .configuration, "expected a date such as 2030-01-31T12:00:00Z.", keyPath: "clock")
            }
            return .set(date)
        case (nil, nil, true): return .reset
        default:
            throw TenantError(
                .configuration, "expected one of: advance (seconds, a billion at most), set (a date), reset (true).",
                keyPath: "clock")
        }
    }

    private struct Form: Record {
        var advance: Double?
        var set: String?
        var reset = false

        static let blank = Form()
        static let table = Table<Form> {
            Member("advance", \.advance)
            Member("set", \.set)
            Member("reset", \.reset)
        }
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
