extension Decoder {
    /// A container in which a key that nobody knows is an error, so that a typing mistake is found.
    func container<Key: CodingKey & CaseIterable>(strictly keys: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let all = try container(keyedBy: AnyKey.self).allKeys
        if let key = all.first(where: { Key(stringValue: $0.stringValue) == nil }) {
            let known = Key.allCases.map(\.stringValue).sorted().joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath + [key], debugDescription: "unknown key. Known here: \(known)."))
        }
        return try container(keyedBy: keys)
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension DelegateError {
    /// Says where a document went wrong, such as `tenants[0].realms`.
    init(_ error: DecodingError) {
        let (path, problem): ([any CodingKey], String) =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context):
                (context.codingPath, "this value has the wrong type.")
            case .keyNotFound(let key, let context): (context.codingPath + [key], "this key is required.")
            case .dataCorrupted(let context):
                (context.codingPath, context.codingPath.isEmpty ? "this is not JSON." : context.debugDescription)
            @unknown default: ([], "this cannot be read.")
            }
        let place = path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
        self = .configuration((place.isEmpty ? "The configuration" : place) + ": " + problem)
    }
}
