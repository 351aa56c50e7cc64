/// Decodes configuration strictly: unknown keys are errors, so that typing mistakes are found.
package struct StrictContainer<Key: CodingKey & CaseIterable> {
    private let container: KeyedDecodingContainer<Key>

    package init(_ decoder: any Decoder, _ keys: Key.Type) throws {
        let all = try decoder.container(keyedBy: AnyKey.self)
        let names = Set(Key.allCases.map(\.stringValue))
        let unknown = all.allKeys.filter { !names.contains($0.stringValue) }
        if let key = unknown.min(by: { $0.stringValue < $1.stringValue }) {
            let known = names.sorted().joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [key],
                    debugDescription: "unknown key. Known here: \(known)."))
        }
        container = try decoder.container(keyedBy: keys)
    }

    package func required<Value: Decodable>(_ key: Key) throws -> Value {
        try naming(Value.self, key) { try container.decode(Value.self, forKey: key) }
    }

    package func value<Value: Decodable>(_ key: Key) throws -> Value? {
        try naming(Value.self, key) { try container.decodeIfPresent(Value.self, forKey: key) }
    }

    package func value<Value: Decodable>(_ key: Key, default fallback: Value) throws -> Value {
        try value(key) ?? fallback
    }

    /// If the value isn't one of a type's choices, throws an error that lists them.
    private func naming<Result>(_ type: Any.Type, _ key: Key, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch DecodingError.dataCorrupted(let context) {
            guard let choices = Self.choices(of: type), let word = unknownWord(key, choices) else {
                throw DecodingError.dataCorrupted(context)
            }
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: context.codingPath,
                    debugDescription: "there is no '\(word)'; choose one of these: \(choices.joined(separator: ", ")).")
            )
        }
    }

    private func unknownWord(_ key: Key, _ choices: [String]) -> String? {
        let words =
            (try? container.decode([String].self, forKey: key))
            ?? [try? container.decode(String.self, forKey: key)]
            .compactMap(\.self)
        return words.first { !choices.contains($0) }
    }

    /// The choices for a type, or for the elements of a collection; nil for other types.
    private static func choices(of type: Any.Type) -> [String]? {
        if let type = type as? any (CaseIterable & RawRepresentable).Type { return words(type) }
        if let type = type as? any Collection.Type { return choices(of: element(type)) }
        return nil
    }

    private static func words<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> [String]? {
        Choice.allCases.map(\.rawValue) as? [String]
    }

    private static func element<List: Collection>(_ type: List.Type) -> Any.Type { List.Element.self }
}

package struct AnyKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ name: String) { stringValue = name }
    package init?(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}

extension DecodingError {
    /// The place of the error in the document, such as `clients[0].callbacks`, and its description. The place is nil
    /// for the whole document.
    package var explanation: (place: String?, text: String) {
        let (keys, text): ([any CodingKey], String) =
            switch self {
            case .typeMismatch(let type, let context): (context.codingPath, "expected \(Self.name(of: type)).")
            case .valueNotFound(let type, let context):
                (context.codingPath, "expected \(Self.name(of: type)), found null.")
            case .keyNotFound(let key, let context): (context.codingPath + [key], "this key is required.")
            case .dataCorrupted(let context):
                (context.codingPath, context.codingPath.isEmpty ? "This is not JSON." : context.debugDescription)
            @unknown default: ([], "This cannot be read.")
            }
        return (keys.isEmpty ? nil : Self.place(keys), text)
    }

    private static func place(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is Int.Type: "a whole number"
        case is Double.Type: "a number"
        case is [Any].Type: "an array"
        case is [String: Any].Type: "an object"
        default: "another type"
        }
    }
}
