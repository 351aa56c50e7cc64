/// The printed form of values that contain secrets: each type's mirror has only what may be shown.
extension Mirror {
    /// `Type(label: value, …)`, like the default description.
    var summary: String { summary(of: "\(subjectType)") }

    /// The same with another name for the type.
    func summary(of type: String) -> String {
        let fields = children.map { "\($0.label ?? "_"): \(String(reflecting: $0.value))" }
        return "\(type)(\(fields.joined(separator: ", ")))"
    }
}

extension Masking {
    /// Replaces a secret that may be missing. Only shows whether there is one.
    static func secret(_ value: Any?) -> Any {
        (value == nil ? nil : mask) as String? as Any
    }
}
