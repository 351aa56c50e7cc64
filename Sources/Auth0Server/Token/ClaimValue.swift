import A0Encoding

/// The value of a claim, which can be a literal: text, a number, `true` or `false`, or a list.
public typealias ClaimValue = JSONValue

extension JSONValue {
    /// Whether both are equal, with text compared byte by byte. `==` also considers canonically equivalent text equal.
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
