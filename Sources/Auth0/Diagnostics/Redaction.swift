/// The printed form of values that hold secrets: every such type says in its mirror what may be seen of it.
extension Mirror {
    /// `Type(label: value, …)`, as values without secrets print themselves.
    var summary: String { summary(of: "\(subjectType)") }

    /// The same for a type that people know by another name.
    func summary(of type: String) -> String {
        let fields = children.map { "\($0.label ?? "_"): \(String(reflecting: $0.value))" }
        return "\(type)(\(fields.joined(separator: ", ")))"
    }
}

extension Masking {
    /// Stands for a secret that may be missing: whether it is there can be seen.
    static func secret(_ value: Any?) -> Any {
        (value == nil ? nil : mask) as String? as Any
    }
}
