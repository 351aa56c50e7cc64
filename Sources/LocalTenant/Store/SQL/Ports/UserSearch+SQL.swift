import A0SQL
import Foundation

/// A condition of a statement. Values never become part of the statement's text.
struct SQLCondition {
    var sql: String
    var values: [SQLValue] = []

    static func joined(_ conditions: [SQLCondition], by operation: String) -> SQLCondition {
        SQLCondition(
            sql: "(" + conditions.map(\.sql).joined(separator: " \(operation) ") + ")",
            values: conditions.flatMap(\.values))
    }
}

/// A field that a database can compare.
protocol SQLSearchField: SearchField {
    func condition(_ test: SearchTest, _ flavor: SQLFlavor) -> SQLCondition
}

extension Search where Key: SQLSearchField {
    /// The condition that a row meets.
    func condition(_ flavor: SQLFlavor) -> SQLCondition {
        switch self {
        case .all(let parts): .joined(parts.map { $0.condition(flavor) }, by: "AND")
        case .any(let parts): .joined(parts.map { $0.condition(flavor) }, by: "OR")
        // NULL is neither true nor false.
        case .not(let part):
            SQLCondition(
                sql: "NOT coalesce(\(part.condition(flavor).sql), false)", values: part.condition(flavor).values)
        case .attribute(.field(let field), let test): field.condition(test, flavor)
        case .attribute(.metadata(let path), let test): test.condition(inMetadata: path, flavor)
        }
    }
}

extension UserQuery.Field: SQLSearchField {
    func condition(_ test: SearchTest, _ flavor: SQLFlavor) -> SQLCondition {
        let expression = expression(flavor)
        guard case .member = kind else {
            return test.condition(
                kind == .text ? "lower(\(expression))" : expression, ignoresCase: kind == .text, flavor)
        }
        let inner = test.condition(expression, ignoresCase: false, flavor)
        let members =
            self == .organizationID
            ? "organization_members AS member WHERE member.user_id = users.id"
            : "users AS account WHERE (account.id = users.id OR account.linked_to = users.id)"
        return SQLCondition(sql: "EXISTS (SELECT 1 FROM \(members) AND \(inner.sql))", values: inner.values)
    }

    /// The field's value: in a row of `users`, of a linked `account`, or of a `member` of an organization.
    func expression(_ flavor: SQLFlavor) -> String {
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
        case .phoneVerified: flavor.flag("phone_number_verified", of: "details")
        case .emailVerified: flavor.flag(rawValue, of: "details")
        case .blocked: "coalesce(\(flavor.flag(rawValue, of: "details")), 0)"
        case .name, .nickname, .givenName, .familyName, .picture:
            "json_extract(details, '$.\(rawValue)')"
        case .identityConnection: "account.connection"
        case .identityProvider:
            "CASE WHEN instr(account.id, '|') > 0 THEN substr(account.id, 1, instr(account.id, '|') - 1) ELSE '' END"
        case .identityUserID: "substr(account.id, instr(account.id, '|') + 1)"
        case .organizationID: "member.organization_id"
        }
    }
}

extension SearchTest {
    /// - Parameter ignoresCase: Whether the expression is in lowercase, so that values have to be too.
    func condition(_ expression: String, ignoresCase: Bool, _ flavor: SQLFlavor) -> SQLCondition {
        func value(_ text: String) -> String { ignoresCase ? text.identifierKey : text }
        switch self {
        case .exists: return SQLCondition(sql: "\(expression) IS NOT NULL")
        case .equals(let text): return SQLCondition(sql: "\(expression) = ?", values: [.text(value(text))])
        case .like(let parts):
            return SQLCondition(
                sql: flavor.matches(expression), values: [.text(flavor.pattern(parts.map(value)))])
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
    fileprivate func condition(inMetadata path: [String], _ flavor: SQLFlavor) -> SQLCondition {
        let path = SQLValue.text(flavor.path(path))
        guard case .equals(let text) = self else {
            return SQLCondition(sql: flavor.exists(in: "details"), values: [path])
        }
        return SQLCondition(sql: flavor.contains(in: "details"), values: [path, .text(text)])
    }
}
