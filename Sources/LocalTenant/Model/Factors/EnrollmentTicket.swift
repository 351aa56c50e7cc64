/// The right to add a second factor without a login, for everybody who has the link.
struct EnrollmentTicket: TicketDetails {
    static let kind = "enrollment-ticket"

    let userID: String
    /// The type of the factor, such as `otp`; nil for any.
    var factor: String?
    /// Whether a user who has second factors may add another one.
    var allowsMore = false
}
