#if !BIOMETRICS_PLATFORM
    /// Nothing that the user could be told where no context goes with a query.
    struct PromptContext {
        func showing(_ message: String?) -> AnyObject? { nil }
    }
#endif
