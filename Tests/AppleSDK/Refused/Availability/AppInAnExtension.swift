// Refused on ios, catalyst, tvos, visionos: 'shared' is unavailable in application extensions
import UIKit

@MainActor
func app() -> UIApplication { UIApplication.shared }
