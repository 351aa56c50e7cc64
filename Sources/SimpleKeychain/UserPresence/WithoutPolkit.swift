#if !(SecretService && os(Linux))
    import Foundation

    /// The request in a build without polkit.
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
