#if !(SecretService && os(Linux))
    import Foundation

    /// The question in a build that cannot speak to polkit.
    struct PolkitQuestion {
        let actions: [String]
        let busAddress: String?

        func ask(waitingAtMost patience: TimeInterval? = nil) throws(UserPresenceError) {
            try checkAvailability()
        }

        func checkAvailability() throws(UserPresenceError) {
            throw .unavailable(
                "This program was built without the package trait SecretService, which polkit needs too.")
        }

        func takeBack() {}
    }
#endif
