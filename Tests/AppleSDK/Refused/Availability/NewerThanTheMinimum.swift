// Refused on ios, catalyst, macos, tvos, visionos, watchos: 'init(validating:as:)' is only available in
import Foundation

func text(_ bytes: Data) -> String? { String(validating: bytes, as: UTF8.self) }
