import CA0SQLite
import Foundation

/// A parameter of a statement, or a value in a row.
package enum SQLiteValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    package static func int(_ value: Int) -> SQLiteValue { .integer(Int64(value)) }

    /// Milliseconds since 1970.
    package static func date(_ date: Date) -> SQLiteValue { .integer(date.milliseconds) }

    package static func optional(_ date: Date?) -> SQLiteValue { date.map(SQLiteValue.date) ?? .null }
    package static func optional(_ text: String?) -> SQLiteValue { text.map(SQLiteValue.text) ?? .null }
    package static func optional(_ data: Data?) -> SQLiteValue { data.map(SQLiteValue.blob) ?? .null }

    package static func json(_ value: some Encodable) throws(StoreError) -> SQLiteValue {
        do {
            return .text(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
        } catch {
            throw .failed("A record cannot be encoded.")
        }
    }

    /// SQLite copies the bytes, because they're only valid during the call.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        let copy = ca0_sqlite_transient()
        switch self {
        case .null:
            return sqlite3_bind_null(statement, index)
        case .integer(let value):
            return sqlite3_bind_int64(statement, index, value)
        case .real(let value):
            return sqlite3_bind_double(statement, index, value)
        case .text(let value):
            return sqlite3_bind_text(statement, index, value, Int32(clamping: value.utf8.count), copy)
        case .blob(let value):
            return value.withUnsafeBytes {
                sqlite3_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count), copy)
            }
        }
    }
}

/// A row, copied from its statement.
package struct SQLiteRow: Sendable {
    package let values: [SQLiteValue]

    init(_ statement: OpaquePointer) {
        values = (0..<sqlite3_column_count(statement)).map { column in
            switch sqlite3_column_type(statement, column) {
            case SQLITE_INTEGER:
                return .integer(sqlite3_column_int64(statement, column))
            case SQLITE_TEXT:
                // By length, because text can contain a NUL.
                guard let text = sqlite3_column_text(statement, column) else { return .null }
                let count = Int(sqlite3_column_bytes(statement, column))
                return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
            case SQLITE_BLOB:
                let count = Int(sqlite3_column_bytes(statement, column))
                return .blob(sqlite3_column_blob(statement, column).map { Data(bytes: $0, count: count) } ?? Data())
            default:
                return .null
            }
        }
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

    package func json<Value: Decodable>(_ column: Int, as type: Value.Type = Value.self) throws(StoreError) -> Value {
        let text = try text(column)
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
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
