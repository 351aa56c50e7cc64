#if os(macOS)
    import LocalTenant

    /// The certificate authorities of a Mac. The system asks the user to confirm each change.
    struct SystemKeychain: TrustStore {
        private static let path = "/Library/Keychains/System.keychain"

        func add(_ authority: TenantCertificateAuthority) async -> TrustOutcome {
            .todo(
                Self.path,
                "sudo security add-trusted-cert -d -r trustRoot -k \(Self.path) \(shellQuoted(authority.url.path))")
        }

        func remove() async -> TrustOutcome {
            .todo(Self.path, "sudo security delete-certificate -t -c 'a0 local tenant CA' \(Self.path)")
        }
    }
#endif
