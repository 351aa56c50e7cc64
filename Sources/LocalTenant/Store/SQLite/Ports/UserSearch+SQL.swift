import A0SQLite
import Foundation

/// A condition of a statement. Values never become part of the statement's text.
struct SQLCondition {
    var sql: String
    var values: [SQLiteValue] = []

    static func joined(_ conditions: [SQLCondition], by operation: String) -> SQLCondition {
        SQLCondition(
            sql: "(" + conditions.map(\.sql).joined(separator: " \(operation) ") + ")",
            values: conditions.flatMap(\.values))
    }
}

/// A field that a database can compare.
protocol SQLSearchField: SearchField {
    func condition(_ test: SearchTest) -> SQLCondition
}

extension Search where Key: SQLSearchField {
    /// The condition that a row meets.
    var condition: SQLCondition {
        switch self {
        case .all(let parts): .joined(parts.map(\.condition), by: "AND")
        case .any(let parts): .joined(parts.map(\.condition), by: "OR")
        // NULL is neither true nor false.
        case .not(let part):
            SQLCondition(sql: "NOT coalesce(\(part.condition.sql), 0)", values: part.condition.values)
        case .attribute(.field(let field), let test): field.condition(test)
        case .attribute(.metadata(let path), let test): test.condition(inMetadata: path)
        }
    }
}

extension UserQuery.Field: SQLSearchField {
    func condition(_ test: SearchTest) -> SQLCondition {
        guard case .member = kind else {
            return test.condition(kind == .text ? "lower(\(expression))" : expression, ignoresCase: kind == .text)
        }
        let inner = test.condition(expression, ignoresCase: false)
        let members =
            self == .organizationID
            ? "organization_members AS member WHERE member.user_id = users.id"
            : "users AS account WHERE (account.id = users.id OR account.linked_to = users.id)"
        return SQLCondition(sql: "EXISTS (SELECT 1 FROM \(members) AND \(inner.sql))", values: inner.values)
    }

    /// The field's value: in a row of `users`, of a linked `account`, or of a `member` of an organization.
    var expression: String {
        switch self {
        case .userID: "users.id"
        case .email: "coalesce(email, upstream_email)"
        case .emailDomain:
            "substr(coalesce(email, upstream_email), instr(coalesce(email, upstream_email), '@') + 1)"
        case .username: "username"
        case .phoneNumber: "phone"
        case .createdAt, .updatedAt, .lastLogin, .lastPasswordReset: rawValue
        case .lastAddress: "last_address"
        case .loginsCount: "logins"
        case .phoneVerified: "json_extract(details, '$.phone_number_verified')"
        case .name, .nickname, .givenName, .familyName, .picture, .blocked, .emailVerified:
            "json_extract(details, '$.\(rawValue)')"
        case .identityConnection: "account.connection"
        case .identityProvider: "substr(account.id, 1, instr(account.id, '|') - 1)"
        case .identityUserID: "substr(account.id, instr(account.id, '|') + 1)"
        case .organizationID: "member.organization_id"
        }
    }
}

extension SearchTest {
    /// - Parameter ignoresCase: Whether the expression is in lowercase, so that values have to be too.
    func condition(_ expression: String, ignoresCase: Bool) -> SQLCondition {
        func value(_ text: String) -> String { ignoresCase ? text.identifierKey : text }
        switch self {
        case .exists: return SQLCondition(sql: "\(expression) IS NOT NULL")
        case .equals(let text): return SQLCondition(sql: "\(expression) = ?", values: [.text(value(text))])
        case .like(let parts):
            // Unlike LIKE, GLOB respects case. In brackets, its special characters stand for themselves.
            let pattern = parts.map { part in
                value(part).map { "*?[".contains($0) ? "[\($0)]" : String($0) }.joined()
            }.joined(separator: "*")
            return SQLCondition(sql: "\(expression) GLOB ?", values: [.text(pattern)])
        case .isTrue(let flag):
            return SQLCondition(sql: "coalesce(\(expression), 0) = \(flag ? 1 : 0)")
        case .number(let range):
            return SQLCondition(
                sql: "\(expression) BETWEEN ? AND ?", values: [.real(range.lowerBound), .real(range.upperBound)])
        case .time(let range):
            return SQLCondition(
                sql: "(\(expression) >= ? AND \(expression) < ?)",
                values: [.date(range.lowerBound), .date(range.upperBound)])
        case .text(let lower, let upper):
            var conditions = [SQLCondition(sql: "\(expression) IS NOT NULL")]
            for (limit, sign) in [(lower, ">"), (upper, "<")] {
                guard let limit else { continue }
                conditions.append(
                    SQLCondition(
                        sql: "\(expression) \(sign)\(limit.isIncluded ? "=" : "") ?",
                        values: [.text(value(limit.value))]))
            }
            return .joined(conditions, by: "AND")
        }
    }

    /// Whether a member of the metadata, or an element of an array there, passes the test.
    fileprivate func condition(inMetadata path: [String]) -> SQLCondition {
        let quoted = path.map { #"."\#($0.replacingOccurrences(of: "\"", with: "\\\""))""# }.joined()
        let place = SQLiteValue.text("$" + quoted)
        guard case .equals(let text) = self else {
            return SQLCondition(sql: "coalesce(json_type(details, ?), 'null') <> 'null'", values: [place])
        }
        return SQLCondition(
            sql: """
                EXISTS (SELECT 1 FROM json_each(details, ?) WHERE atom IS NOT NULL AND
                CASE type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(atom AS TEXT) END = ?)
                """, values: [place, .text(text)])
    }
}
