import A0SQL
import CA0SQLite
import Foundation

extension SQLValue {
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

extension SQLRow {
    init(_ statement: OpaquePointer) {
        self.init(
            (0..<sqlite3_column_count(statement)).map { column in
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
            })
    }
}
