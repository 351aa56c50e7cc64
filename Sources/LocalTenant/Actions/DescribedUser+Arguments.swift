extension DescribedUser {
    /// The arguments of `authentication.setUserByConnection`: the connection, the attributes, and options.
    ///
    /// - Throws: `ActionArgumentError`.
    init(_ given: ActionArguments) throws(ActionArgumentError) {
        let attributes = given.options(1).members
        for (name, value) in attributes { try Self.check(name, value) }
        guard !Self.identifiers.isDisjoint(with: attributes.keys) else {
            throw ActionArgumentError(text: "a user needs one of \(Self.identifiers.sorted().joined(separator: ", "))")
        }
        let options = given.options(2)
        self.init(
            connection: try given.text(0), attributes: attributes,
            isCreated: try Self.choice(options, "creationBehavior", "create_if_not_exists", isUsual: true),
            isChanged: try Self.choice(options, "updateBehavior", "replace", isUsual: false))
    }

    private static let identifiers: Set<String> = ["email", "phone_number", "user_id", "username"]

    private static func check(_ name: String, _ value: TenantValue) throws(ActionArgumentError) {
        let isFlag = flags.contains(name)
        guard isFlag || texts[name] != nil else {
            let suggestion = TenantError.suggestion(for: name, texts.keys + flags)
            throw ActionArgumentError(text: "there is no attribute \(name).\(suggestion)")
        }
        guard isFlag ? value.boolValue != nil : value.stringValue?.isEmpty == false else {
            throw ActionArgumentError(text: "\(name) must be \(isFlag ? "true or false" : "a text")")
        }
        guard name != "email" || EmailAddress.isValid(value.stringValue ?? "") else {
            throw ActionArgumentError(text: "email is not an email address")
        }
    }

    /// Whether an option has this value rather than `none`.
    private static func choice(
        _ options: ActionObject, _ name: String, _ value: String, isUsual: Bool
    ) throws(ActionArgumentError) -> Bool {
        guard let text = options.text(name) else { return isUsual }
        guard [value, "none"].contains(text) else {
            throw ActionArgumentError(text: "\(name) must be \(value) or none")
        }
        return text == value
    }
}
