extension Schema {
    /// A value without the members that the schema doesn't have, and without null and empty lists where they
    /// aren't allowed.
    ///
    /// - Parameters:
    ///   - path: the place of the value, such as `callbacks[0]`.
    ///   - dropped: receives the places of members that the schema doesn't have.
    func pruned(_ value: TenantValue, at path: String = "", dropped: inout [String]) -> TenantValue {
        switch (self, value) {
        case (.named(let name), _): return ManagementTable.schema(name).pruned(value, at: path, dropped: &dropped)
        case (.nullable(let schema), _):
            return value == .null ? .null : schema.pruned(value, at: path, dropped: &dropped)
        case (.array(let schema, _), .array(let items)):
            return .array(
                items.enumerated().map { schema.pruned($1, at: "\(path)[\($0)]", dropped: &dropped) })
        case (.object(let fields, let others, _), .object(let members)):
            var kept: [String: TenantValue] = [:]
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                let place = path.isEmpty ? name : "\(path).\(name)"
                guard let schema = fields.first(where: { $0.name == name })?.schema ?? others else {
                    dropped.append(place)
                    continue
                }
                if [.null, .array([])].contains(value), schema.error(in: value) != nil { continue }
                kept[name] = schema.pruned(value, at: place, dropped: &dropped)
            }
            return .object(kept)
        case (.union(let schemas), _):
            return Self.pruned(value, schemas, at: path, dropped: &dropped)
        default: return value
        }
    }

    /// In the form of the alternative that needs the least to be dropped.
    private static func pruned(
        _ value: TenantValue, _ schemas: [Schema], at path: String, dropped: inout [String]
    ) -> TenantValue {
        let attempts = schemas.compactMap { schema -> (value: TenantValue, dropped: [String])? in
            var dropped: [String] = []
            let value = schema.pruned(value, at: path, dropped: &dropped)
            return schema.error(in: value, at: path) == nil ? (value, dropped) : nil
        }
        guard let best = attempts.min(by: { $0.dropped.count < $1.dropped.count }) else { return value }
        dropped += best.dropped
        return best.value
    }

    /// The members that an object can have.
    var fields: [Field] {
        switch self {
        case .named(let name): ManagementTable.schema(name).fields
        case .nullable(let schema): schema.fields
        case .object(let fields, _, _): fields
        case .union(let schemas): schemas.flatMap(\.fields)
        default: []
        }
    }

    /// The names of an object's members.
    var names: [String] { fields.map(\.name) }
}
