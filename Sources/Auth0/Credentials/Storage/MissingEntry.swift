import Foundation
import SimpleKeychain

/// The errors by which a storage says that there is no such entry.
enum MissingEntry {
    private static let caseNames: Set<String> = [
        "notFound", "itemNotFound", "entryNotFound", "dataNotFound", "credentialsNotFound", "noSuchEntry", "noSuchItem",
        "noEntry", "noItem",
    ]

    private static let systemCodes: [String: Set<Int>] = [
        NSCocoaErrorDomain: [CocoaError.fileNoSuchFile.rawValue, CocoaError.fileReadNoSuchFile.rawValue],
        NSPOSIXErrorDomain: [Int(ENOENT)],
        // errSecItemNotFound
        "NSOSStatusErrorDomain": [-25300],
    ]

    static func isMeant(by error: any Error) -> Bool {
        if SimpleKeychainError.itemNotFound ~= error { return true }
        if let name = caseName(of: error) { return caseNames.contains(name) }
        let error = error as NSError
        return systemCodes[error.domain]?.contains(error.code) == true
    }

    /// The name of an enumeration's case; `nil` for any other type.
    private static func caseName(of error: any Error) -> String? {
        let mirror = Mirror(reflecting: error)
        guard mirror.displayStyle == .enum else { return nil }
        return mirror.children.first?.label ?? String(describing: error)
    }
}
