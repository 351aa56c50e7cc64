import Foundation

/// A parameter of a statement, or a value in a row.
package enum SQLValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    package static func int(_ value: Int) -> SQLValue { .integer(Int64(value)) }

    /// Milliseconds since 1970.
    package static func date(_ date: Date) -> SQLValue { .integer(date.milliseconds) }

    package static func optional(_ date: Date?) -> SQLValue { date.map(SQLValue.date) ?? .null }
    package static func optional(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
    package static func optional(_ data: Data?) -> SQLValue { data.map(SQLValue.blob) ?? .null }

    package static func json(_ value: some Encodable) throws(StoreError) -> SQLValue {
        do {
            return .text(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
        } catch {
            throw .failed("A record cannot be encoded.")
        }
    }
}

/// A row of a result.
package struct SQLRow: Sendable {
    package let values: [SQLValue]

    package init(_ values: [SQLValue]) {
        self.values = values
    }

    package func text(_ column: Int) throws(StoreError) -> String {
        guard let text = optionalText(column) else { throw unexpected(column) }
        return text
    }

    package func optionalText(_ column: Int) -> String? {
        if case .text(let value) = values[column] { value } else { nil }
    }

    package func integer(_ column: Int) throws(StoreError) -> Int {
        guard case .integer(let value) = values[column] else { throw unexpected(column) }
        return Int(value)
    }

    package func data(_ column: Int) throws(StoreError) -> Data {
        guard let data = optionalData(column) else { throw unexpected(column) }
        return data
    }

    package func optionalData(_ column: Int) -> Data? {
        if case .blob(let value) = values[column] { value } else { nil }
    }

    package func date(_ column: Int) throws(StoreError) -> Date {
        guard let date = optionalDate(column) else { throw unexpected(column) }
        return date
    }

    package func optionalDate(_ column: Int) -> Date? {
        if case .integer(let value) = values[column] { Date(milliseconds: value) } else { nil }
    }

    package func json<Value: Decodable & Sendable>(
        _ column: Int, as type: Value.Type = Value.self
    ) throws(StoreError) -> Value {
        let text = try text(column)
        do {
            return try DecodedDocuments.shared.value(of: text) {
                try JSONDecoder().decode(type, from: Data($0.utf8))
            }
        } catch {
            throw .failed("A record cannot be read. Was it written by a newer version?")
        }
    }

    private func unexpected(_ column: Int) -> StoreError {
        .failed("Column \(column) is not what was expected. Was it written by another program?")
    }
}

extension Date {
    package init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    package var milliseconds: Int64 {
        Int64((timeIntervalSince1970 * 1_000).rounded())
    }
}
