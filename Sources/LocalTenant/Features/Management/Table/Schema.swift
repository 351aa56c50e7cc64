import A0Encoding

/// The form of a JSON value in the Management API.
indirect enum Schema: Sendable {
    /// A range whose ends may be missing.
    struct Bounds: Sendable {
        var minimum: Double?
        var maximum: Double?
    }

    /// A member of an object.
    struct Field: Sendable {
        let name: String
        let isRequired: Bool
        let schema: Schema
    }

    case any
    case boolean
    case integer(Bounds)
    case number(Bounds)
    /// With limits on the length, and a regular expression.
    case string(Bounds, Pattern?)
    /// One of these texts.
    case choice([String])
    case array(Schema, Bounds)
    /// An object with these fields, and others if there is a schema for them.
    case object([Field], others: Schema?, Bounds)
    /// A value of any of these forms.
    case union([Schema])
    case nullable(Schema)
    /// A schema with a name of its own in the table.
    case named(String)
}
