// Refused on tvos: 'LAContext' is unavailable in tvOS
// Refused on watchos: 'deviceOwnerAuthenticationWithBiometrics' is unavailable in watchOS
// Refused on watchos: 'localizedCancelTitle' is unavailable in watchOS
import LocalAuthentication

func ask() -> Bool {
    let context = LAContext()
    context.localizedCancelTitle = "No"
    return context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
}
