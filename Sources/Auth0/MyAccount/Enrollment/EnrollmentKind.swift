/// The kind of method that is being added to an account, where challenges differ in nothing else.
public protocol EnrollmentKind: Sendable {
    /// The name of the challenge's type.
    static var challengeName: String { get }
}

/// The kinds of methods that can be added to an account.
public enum Enrollment {
    /// An email address.
    public enum Email: EnrollmentKind {
        public static let challengeName = "EmailEnrollmentChallenge"
    }

    /// A phone.
    public enum Phone: EnrollmentKind {
        public static let challengeName = "PhoneEnrollmentChallenge"
    }

    /// An app that shows one-time passwords.
    public enum TOTP: EnrollmentKind {
        public static let challengeName = "TOTPEnrollmentChallenge"
    }

    /// An app that shows push messages.
    public enum Push: EnrollmentKind {
        public static let challengeName = "PushEnrollmentChallenge"
    }
}
