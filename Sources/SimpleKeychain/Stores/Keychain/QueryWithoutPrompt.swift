#if canImport(Security)
    #if os(tvOS)
        /// The unchanged query: tvOS never prompts.
        func withoutPrompt(_ query: [String: Any]) -> [String: Any] { query }
    #else
        import LocalAuthentication
        import Security

        /// The query changed so that it fails instead of prompting the user (Apple's documentation of
        /// `LAContext.interactionNotAllowed`).
        func withoutPrompt(_ query: [String: Any]) -> [String: Any] {
            let context = LAContext()
            context.interactionNotAllowed = true
            var query = query
            query[kSecUseAuthenticationContext as String] = context
            return query
        }
    #endif
#endif
