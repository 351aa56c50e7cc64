// Refused on watchos: 'UIWindow' is unavailable in watchOS
import UIKit

@MainActor
func title(_ window: UIWindow) {}
