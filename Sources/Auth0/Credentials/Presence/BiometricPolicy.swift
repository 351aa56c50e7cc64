/// How often the user has to prove to be there before stored credentials are handed out.
public enum BiometricPolicy: Sendable, Equatable {
    /// With each call; the system may let a recent proof count.
    case `default`

    /// With each call.
    case always

    /// Once in that many seconds.
    case session(timeoutInSeconds: Int)

    /// Once in that many seconds of the life of the program.
    case appLifecycle(timeoutInSeconds: Int = 3600)

    /// Seconds for which a proof counts.
    var lifetime: Double {
        switch self {
        case .default, .always: 0
        case .session(let seconds), .appLifecycle(let seconds): Double(seconds)
        }
    }
}

#if !canImport(LocalAuthentication)
    /// What counts as a proof of presence, with the names of Apple's LocalAuthentication, so that the same call compiles on
    /// every platform. What is asked for where this type stands in is the system's own decision.
    public enum LAPolicy: Int, Sendable {
        /// Biometrics and nothing else.
        case deviceOwnerAuthenticationWithBiometrics = 1
        /// Biometrics or the passcode.
        case deviceOwnerAuthentication = 2
    }
#endif
