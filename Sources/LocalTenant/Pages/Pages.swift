/// The pages that people see in the browser: complete HTML documents without anything from elsewhere. All of them work without
/// scripts, but for passkeys, which browsers give to scripts alone.
enum Pages {
    static func login(_ page: LoginPage) -> String { page.document.text }
    static func signup(_ page: SignupPage) -> String { page.document.text }
    static func passkeyEnrollment(_ page: PasskeyEnrollmentPage) -> String { page.document.text }
    static func error(_ page: ErrorPage) -> String { page.document.text }
    static func loggedOut(_ page: LoggedOutPage) -> String { page.document.text }
    static func activation(_ page: ActivationPage) -> String { page.document.text }
    static func deviceConfirmation(_ page: DeviceConfirmationPage) -> String { page.document.text }
    static func deviceDecided(_ page: DeviceDecidedPage) -> String { page.document.text }
    static func resetRequest(_ page: ResetRequestPage) -> String { page.document.text }
    static func resetPassword(_ page: ResetPasswordPage) -> String { page.document.text }
    static func link(_ page: LinkPage) -> String { page.document.text }
    static func account(_ page: AccountPage) -> String { page.document.text }
    static func notice(_ page: MessagePage) -> String { page.document.text }
    static func approval(_ page: ApprovalPage) -> String { page.document.text }
    static func factorOptions(_ page: FactorOptionsPage) -> String { page.document.text }
    static func factorCode(_ page: FactorCodePage) -> String { page.document.text }
    static func factorRecipient(_ page: FactorRecipientPage) -> String { page.document.text }
    static func factorApp(_ page: FactorAppPage) -> String { page.document.text }
    static func factorApproval(_ page: FactorApprovalPage) -> String { page.document.text }
    static func recoveryCode(_ page: RecoveryCodePage) -> String { page.document.text }
    static func passwordless(_ page: PasswordlessPage) -> String { page.document.text }
    static func passwordlessCode(_ page: PasswordlessCodePage) -> String { page.document.text }
    static func outbox(_ page: OutboxPage) -> String { page.document.text }
    static func index(_ page: IndexPage) -> String { page.document.text }
}
