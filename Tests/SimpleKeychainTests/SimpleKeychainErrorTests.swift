import Foundation
import Testing

@testable import SimpleKeychain

#if canImport(Security)
    import Security
#endif

@Suite("SimpleKeychainError")
struct SimpleKeychainErrorTests {
    static let listed: [(SimpleKeychainError, OSStatus, String)] = [
        (.operationNotImplemented, -4, "errSecUnimplemented"),
        (.invalidParameters, -50, "errSecParam"),
        (.userCanceled, -128, "errSecUserCanceled"),
        (.itemNotAvailable, -25291, "errSecNotAvailable"),
        (.authFailed, -25293, "errSecAuthFailed"),
        (.duplicateItem, -25299, "errSecDuplicateItem"),
        (.itemNotFound, -25300, "errSecItemNotFound"),
        (.interactionNotAllowed, -25308, "errSecInteractionNotAllowed"),
        (.decodeFailed, -26275, "errSecDecode"),
        (.missingEntitlement, -34018, "errSecMissingEntitlement"),
    ]

    @Test(
        "each listed status is a distinct SimpleKeychainError, whose texts start with the system's name",
        arguments: listed)
    func listedStatus(error: SimpleKeychainError, status: OSStatus, name: String) {
        #expect(error.status == status)
        #expect(SimpleKeychainError(status: status) == error)
        #expect(error.debugDescription.hasPrefix(name))
        #expect(error.errorDescription == error.debugDescription)
        #expect(error.localizedDescription == error.debugDescription)
        #expect((error as any Error).localizedDescription == error.debugDescription)
        #expect(Self.listed.filter { $0.0 == error }.count == 1)
        #expect(Self.listed.filter { $0.0 ~= error }.count == 1)
    }

    @Test(
        "a SimpleKeychainError with an unlisted status keeps its number", arguments: [OSStatus(-34), 1, 0, .min, .max])
    func unlistedStatus(status: OSStatus) {
        let error = SimpleKeychainError(status: status)
        #expect(error.status == status)
        #expect(error.debugDescription.contains("\(status)"))
        #expect(SimpleKeychainError.other ~= error)
        #expect((error == .other) == (status == 0))
        #expect(error != SimpleKeychainError(status: -35))
    }

    @Test("an unknown SimpleKeychainError has its text")
    func unknown() {
        let error = SimpleKeychainError.unknown("Nobody knows.")
        #expect(error.status == 0)
        #expect(error.debugDescription == "Nobody knows.")
        #expect(error != .unknown)
        #expect(error == .unknown("Nobody knows."))
        #expect(SimpleKeychainError.unknown ~= error)
        #expect(!(SimpleKeychainError.other ~= error))
        #expect(!SimpleKeychainError.unknown.debugDescription.isEmpty)
    }

    @Test("a cause is part of a SimpleKeychainError's description, but not of its identity")
    func cause() {
        let error = SimpleKeychainError.itemNotAvailable.because("The disk is full.")
        #expect(error == .itemNotAvailable)
        #expect(error.debugDescription.hasSuffix("The disk is full."))
    }

    @Test("patterns of SimpleKeychainError match in a catch clause whatever the error's static type is")
    func patterns() {
        func caught(_ error: any Error) -> String {
            do {
                throw error
            } catch SimpleKeychainError.itemNotFound {
                return "not found"
            } catch SimpleKeychainError.other {
                return "other"
            } catch {
                return "foreign"
            }
        }
        #expect(caught(SimpleKeychainError.itemNotFound) == "not found")
        #expect(caught(SimpleKeychainError(status: 77)) == "other")
        #expect(caught(SimpleKeychainError.unknown) == "foreign")
        #expect(caught(CancellationError()) == "foreign")
    }
}
