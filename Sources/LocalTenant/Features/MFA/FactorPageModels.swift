/// The common part of the pages of the second factor. Their forms post `state`, `csrf` and their own fields to
/// `action`.
struct FactorFrame: Sendable {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var error: String?
    /// Whether users can choose that this browser is remembered.
    var offersMemory = false
    /// Whether that is chosen already.
    var remembersByDefault = false
}

/// A page within a frame.
protocol FramedPage: Page {
    var frame: FactorFrame { get }
}

extension FramedPage {
    var context: PageContext { frame.context }
}

/// A choice of factors: the user's own (`authenticator`), or those that can be added (`factor`).
struct FactorOptionsPage: FramedPage {
    struct Option: Sendable {
        var value: String
        var kind: Authenticator.Kind
        /// Masked.
        var recipient: String?
    }

    var frame: FactorFrame
    var isNew: Bool
    var options: [Option]
}

/// Asks for a `code`; `action=resend` sends another code.
struct FactorCodePage: FramedPage {
    var frame: FactorFrame
    var kind: Authenticator.Kind
    var recipient: String?
    /// The link to choose another factor; nil if there is none.
    var otherLink: String?
}

/// Asks for the `recipient` of codes.
struct FactorRecipientPage: FramedPage {
    var frame: FactorFrame
    var kind: Authenticator.Kind
    var recipient: String
    var otherLink: String?
}

/// Sets up an authenticator app, and asks for its first `code`.
struct FactorAppPage: FramedPage {
    var frame: FactorFrame
    /// The content of the QR code.
    var barcode: String
    /// The key, for manual entry.
    var secret: String
    var otherLink: String?
}

/// Waits for an approval on another device; `action=resend` sends the request again.
struct FactorApprovalPage: FramedPage {
    var frame: FactorFrame
    /// The QR code that sets up the device; nil for a known device.
    var barcode: String?
    /// The number that the user has to choose there; nil for none.
    var number: Int?
    var otherLink: String?
}

/// Shows a recovery code.
struct RecoveryCodePage: FramedPage {
    var frame: FactorFrame
    /// nil if it has been shown already.
    var code: String?
}
