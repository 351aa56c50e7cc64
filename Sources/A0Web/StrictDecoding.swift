/// Reading configuration so that a typing mistake is found: keys that nobody knows are errors, not silence.
package struct StrictContainer<Key: CodingKey & CaseIterable> {
    private let container: KeyedDecodingContainer<Key>

    /// - Parameter more: keys that are known besides, and read by someone else.
    package init(_ decoder: any Decoder, _ keys: Key.Type, besides more: [String] = []) throws {
        let all = try decoder.container(keyedBy: AnyKey.self)
        let names = Set(Key.allCases.map(\.stringValue) + more)
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

    /// Says of a word that is none of those that are known which ones are.
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

    /// The words for a type, or for the elements of a list of it; nil for all other types.
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
    /// Where a document went wrong, as `clients[0].callbacks`, and how. The place is nil for the document as a whole.
    package var problem: (place: String?, text: String) {
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
