/// `GET /activate`. The form posts `csrf` and `user_code` to `/activate`.
struct ActivationPage: Sendable {
    var context: PageContext
    var csrf: String
    /// Prefilled into `user_code`: from the link on the device, or what was typed before.
    var code: String
    /// Shown above the form, and announced: why the last attempt failed.
    var problem: String?
}

/// The answer to a good code. The form posts `csrf`, `user_code` and `action` (`allow`, `deny` or `switch`) to
/// `/u/device/confirmation`.
struct DeviceConfirmationPage: Sendable {
    var context: PageContext
    var csrf: String
    /// To be compared with the device's.
    var code: String
    /// Who is logged in; nil for nobody.
    var account: String?
}

/// What became of a device.
struct DeviceDecidedPage: Sendable {
    var context: PageContext
    var isAllowed: Bool
}
