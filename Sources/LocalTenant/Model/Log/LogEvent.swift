import Foundation

/// An event of the tenant's log, with the members of Auth0's log events.
struct LogEvent: Sendable, Equatable {
    /// How many are kept.
    static let limit = 100_000

    /// Digits that sort events by time.
    var id: String
    var date: Date
    /// A ``LogEventType``, unless a newer version of this program wrote it.
    var type: String
    /// The other members, named as in the Management API. No secret is ever among them.
    var members: [String: TenantValue]
    /// The login that it belongs to; nil for none.
    var login: String?

    subscript(_ name: String) -> String? { members[name]?.stringValue }

    var knownType: LogEventType? { LogEventType(rawValue: type) }

    /// The event in words.
    var summary: String? { self["description"] ?? knownType?.row.meaning }

    /// The event as the Management API shows it.
    var object: [String: TenantValue] {
        var object = members.merging([
            "_id": .string(id), "log_id": .string(id), "date": .string(date.timestamp), "type": .string(type),
        ]) { _, new in new }
        object["description"] = summary.map(TenantValue.string)
        return object
    }

    /// One line: time, outcome, code, user, application, and what happened.
    var line: String {
        let time = date.formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                    \(second: .twoDigits)
                    """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .current,
                calendar: Calendar(identifier: .gregorian)))
        return [
            time, knownType?.outcome.sign ?? "·", type, self["user_name"] ?? self["user_id"],
            self["client_id"], summary,
        ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// Which events to list, and in which order.
struct LogQuery: SearchQuery, Sendable, Equatable {
    /// The fields to search and sort events by, named as in log events.
    enum Field: String, SearchField {
        case id = "log_id"
        case date, type, description, connection, hostname, ip, strategy
        case clientID = "client_id"
        case clientName = "client_name"
        case connectionID = "connection_id"
        case organizationID = "organization_id"
        case userID = "user_id"
        case userName = "user_name"
        case userAgent = "user_agent"
        case strategyType = "strategy_type"

        static let subject = "Logs"
        static let bare: [Field] = [.clientName, .connection, .description, .ip, .id, .type, .userName]
        static let metadata: [String] = []

        var kind: SearchFieldKind { self == .date ? .time : .exactText }
    }

    var search: Search<Field>?
    /// Only the events after this one.
    var after: String?
    var sortedBy = Field.id
    var isDescending = true
    var offset = 0
    var limit = 50
}
