#if canImport(Security)
    #if os(tvOS)
        /// The query as it is: tvOS asks nobody.
        func withoutPrompt(_ query: [String: Any]) -> [String: Any] { query }
    #else
        import LocalAuthentication
        import Security

        /// The query in a form for which the system asks nobody: it fails where it would have to
        /// (Apple's documentation of `LAContext.interactionNotAllowed`).
        func withoutPrompt(_ query: [String: Any]) -> [String: Any] {
            let context = LAContext()
            context.interactionNotAllowed = true
            var query = query
            query[kSecUseAuthenticationContext as String] = context
            return query
        }
    #endif
#endif
