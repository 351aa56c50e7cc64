import Foundation

extension [String: TenantValue] {
    /// The texts in `aud`, which is one text or an array (RFC 7519 §4.1.3).
    var audiences: [String] {
        switch self["aud"] {
        case .string(let name)?: [name]
        case .array(let names)?: names.compactMap(\.stringValue)
        default: []
        }
    }
}

extension TenantValue {
    /// A number of seconds since 1970 (RFC 7519 §2, NumericDate).
    var date: Date? {
        switch self {
        case .integer(let seconds): Date(timeIntervalSince1970: TimeInterval(seconds))
        case .number(let seconds) where seconds.isFinite: Date(timeIntervalSince1970: seconds)
        default: nil
        }
    }
}
