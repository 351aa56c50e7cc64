import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

@Suite("Errors for missing entries")
struct MissingEntryTests {
    private enum Own: Error {
        case notFound, entryNotFound(key: String), locked, encryptionKeyNotFound
    }

    private struct Record: Error {
        let notFound = true
    }

    @Test(
        "an error that means that an entry is missing is recognized",
        arguments: [
            SimpleKeychainError.itemNotFound, Own.notFound, Own.entryNotFound(key: "credentials"),
            CocoaError(.fileReadNoSuchFile), CocoaError(.fileNoSuchFile),
            NSError(domain: NSPOSIXErrorDomain, code: Int(ENOENT)),
            NSError(domain: "NSOSStatusErrorDomain", code: -25300),
        ] as [any Error])
    func missing(error: any Error) {
        #expect(MissingEntry.isMeant(by: error))
    }

    @Test(
        "other errors don't mean that an entry is missing",
        arguments: [
            SimpleKeychainError.interactionNotAllowed, Own.locked, Own.encryptionKeyNotFound, Record(),
            CocoaError(.fileReadNoPermission), NSError(domain: "notFound", code: 2), CancellationError(),
            DecodingError.keyNotFound(Key(), .init(codingPath: [], debugDescription: "")),
            DecodingError.valueNotFound(Int.self, .init(codingPath: [], debugDescription: "")),
        ] as [any Error])
    func other(error: any Error) {
        #expect(!MissingEntry.isMeant(by: error))
    }

    private struct Key: CodingKey {
        let stringValue = ""
        let intValue: Int? = nil

        init() {}
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }
}
