// Refused on ios: type 'Watch' does not conform to protocol 'UIAdaptivePresentationControllerDelegate'
import UIKit

@MainActor
final class Watch: NSObject, UIAdaptivePresentationControllerDelegate {
    func presentationControllerDidDismis(_ presentationController: UIPresentationController) {}
}
