// Refused on visionos: 'delegate' is unavailable in visionOS
// Refused on visionos: 'dismissButtonStyle' is unavailable in visionOS
import SafariServices

@MainActor
func show(_ safari: SFSafariViewController) {
    safari.delegate = nil
    safari.dismissButtonStyle = .cancel
}
