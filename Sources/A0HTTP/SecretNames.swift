/// The lowercase names of values that must never appear in logs or records.
package enum SecretNames {
    /// Header fields.
    package static let headers: Set<String> = [
        "authorization", "proxy-authorization", "dpop", "cookie", "set-cookie",
    ]

    /// Members of bodies, and query items.
    package static let members: Set<String> = [
        "access_token", "id_token", "refresh_token", "id_token_hint", "token", "subject_token", "actor_token",
        "mfa_token", "session_transfer_token", "device_code", "user_code", "otp", "oob_code", "binding_code",
        "recovery_code", "recovery_codes", "code_verifier", "client_secret", "client_assertion", "assertion",
        "password", "new_password", "old_password", "auth_session", "connect_code", "secret", "barcode_uri", "ticket",
        "otp_code", "manual_input_code", "link_with", "verification_code",
        "login_ticket", "co_verifier", "signing_secret",
    ]
}
