import A0Encoding

/// The parameters of a request: frozen when they're set, merged by name.
struct Parameters: Sendable, Equatable {
    private(set) var values: [String: JSONValue] = [:]

    /// Names of values that JSON can't represent. A request with such a parameter isn't sent.
    private(set) var unusable: Set<String> = []

    init() {}

    /// Parameters that are `nil` are left out.
    init(_ parameters: [String: Any?]) {
        for case (let name, let value?) in parameters {
            guard let present = JSONValue.withoutNil(value) else { continue }
            if let frozen = JSONValue(freezing: present) {
                values[name] = frozen
            } else {
                unusable.insert(name)
            }
        }
    }

    var isEmpty: Bool { values.isEmpty }

    subscript(name: String) -> JSONValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// These parameters, with `others` taking precedence.
    func merging(_ others: Parameters) -> Parameters {
        var merged = self
        merged.values.merge(others.values) { _, new in new }
        merged.unusable.subtract(others.values.keys)
        merged.unusable.formUnion(others.unusable)
        return merged
    }
}
