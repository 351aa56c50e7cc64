// Refused on watchos: 'biometryNotEnrolled' is unavailable in watchOS
import LocalAuthentication

func isKnown(_ error: LAError) -> Bool { error.code == .biometryNotEnrolled }
