/// How often the user has to be verified before stored credentials are returned.
public enum BiometricPolicy: Sendable, Equatable {
    /// With each call; the system may accept a recent verification.
    case `default`

    /// With each call.
    case always

    /// Once in the given number of seconds.
    case session(timeoutInSeconds: Int)

    /// Once in the given number of seconds while the program runs.
    case appLifecycle(timeoutInSeconds: Int = 3600)

    /// Seconds for which a verification is valid.
    var lifetime: Double {
        switch self {
        case .default, .always: 0
        case .session(let seconds), .appLifecycle(let seconds): Double(seconds)
        }
    }
}

#if !canImport(LocalAuthentication)
    /// How the user can be verified, with the names of Apple's LocalAuthentication, so that the same call compiles on
    /// every platform. Where this type replaces Apple's, the system decides how to verify the user.
    public enum LAPolicy: Int, Sendable {
        /// Biometrics and nothing else.
        case deviceOwnerAuthenticationWithBiometrics = 1
        /// Biometrics or the passcode.
        case deviceOwnerAuthentication = 2
    }
#endif
