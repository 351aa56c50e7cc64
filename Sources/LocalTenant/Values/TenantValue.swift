import A0Encoding

/// A JSON value, used in custom claims and user metadata.
///
/// ```swift
/// let claims: [String: TenantValue] = ["https://example.com/roles": ["admin", "editor"], "seats": 3]
/// ```
public typealias TenantValue = JSONValue
