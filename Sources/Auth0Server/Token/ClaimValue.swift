import A0Web

/// The value of a claim, which literals stand for: text, a number, `true` or `false`, a list.
public typealias ClaimValue = JSONValue

extension JSONValue {
    /// Whether both are the same, text byte by byte: `==` also takes other spellings of the same characters for equal.
    func isExactly(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isExactly($1) }
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { name, value in right[name]?.isExactly(value) ?? false }
        case (.integer(let left), .number(let right)), (.number(let right), .integer(let left)): Double(left) == right
        default: self == other
        }
    }
}
