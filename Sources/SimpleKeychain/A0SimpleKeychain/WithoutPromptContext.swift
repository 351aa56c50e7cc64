#if !BIOMETRICS_PLATFORM
    /// A placeholder on platforms where queries have no context.
    struct PromptContext {
        func showing(_ message: String?) -> AnyObject? { nil }
    }
#endif
