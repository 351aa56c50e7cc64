import Foundation

// https://developer.apple.com/documentation/security/item-class-keys-and-values
nonisolated(unsafe) public let kSecClass: CFString = "class"
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = "genp"
nonisolated(unsafe) public let kSecClassKey: CFString = "keys"
// https://developer.apple.com/documentation/security/item-attribute-keys-and-values
nonisolated(unsafe) public let kSecAttrService: CFString = "svce"
nonisolated(unsafe) public let kSecAttrAccount: CFString = "acct"
nonisolated(unsafe) public let kSecAttrAccessGroup: CFString = "agrp"
nonisolated(unsafe) public let kSecAttrSynchronizable: CFString = "sync"
nonisolated(unsafe) public let kSecAttrCreationDate: CFString = "cdat"
nonisolated(unsafe) public let kSecAttrAccessible: CFString = "pdmn"
nonisolated(unsafe) public let kSecAttrAccessControl: CFString = "accc"
nonisolated(unsafe) public let kSecAttrApplicationLabel: CFString = "klbl"
nonisolated(unsafe) public let kSecAttrApplicationTag: CFString = "atag"
nonisolated(unsafe) public let kSecAttrLabel: CFString = "labl"
nonisolated(unsafe) public let kSecValueData: CFString = "v_Data"
nonisolated(unsafe) public let kSecValueRef: CFString = "v_Ref"
// https://developer.apple.com/documentation/security/search-attribute-keys-and-values
nonisolated(unsafe) public let kSecMatchLimit: CFString = "m_Limit"
nonisolated(unsafe) public let kSecMatchLimitOne: CFString = "m_LimitOne"
nonisolated(unsafe) public let kSecMatchLimitAll: CFString = "m_LimitAll"
// https://developer.apple.com/documentation/security/item-return-result-keys
nonisolated(unsafe) public let kSecReturnData: CFString = "r_Data"
nonisolated(unsafe) public let kSecReturnAttributes: CFString = "r_Attributes"
nonisolated(unsafe) public let kSecReturnRef: CFString = "r_Ref"
// https://developer.apple.com/documentation/security/ksecuseauthenticationcontext
nonisolated(unsafe) public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"
// https://developer.apple.com/documentation/security/ksecusedataprotectionkeychain
nonisolated(unsafe) public let kSecUseDataProtectionKeychain: CFString = "nleg"

// https://developer.apple.com/documentation/security/security-framework-result-codes
public let errSecSuccess: OSStatus = 0
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308

// https://developer.apple.com/documentation/security/secitemadd(_:_:)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    StandInKeychain.shared.add(attributes.attributes)
}

// https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    StandInKeychain.shared.copy(query.attributes, into: result)
}

// https://developer.apple.com/documentation/security/secitemupdate(_:_:)
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    StandInKeychain.shared.update(query.attributes, attributesToUpdate.attributes)
}

// https://developer.apple.com/documentation/security/secitemdelete(_:)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    StandInKeychain.shared.delete(query.attributes)
}

/// A keychain in memory, for tests.
package final class StandInKeychain: @unchecked Sendable {  // State is only used while `lock` is held.
    package static let shared = StandInKeychain()

    private let lock = NSLock()
    private var items: [[String: Any]] = []
    private var additions = 0
    private var nextError: OSStatus?

    package func reset() { lock.withLock { (items, nextError) = ([], nil) } }

    /// Makes the next call fail with this status.
    package func failNext(with status: OSStatus) { lock.withLock { nextError = status } }

    /// The attributes that are stored with an item.
    package func attributes(ofAccount account: String) -> [String: Any]? {
        lock.withLock { items.first { $0[kSecAttrAccount as String] as? String == account } }
    }

    /// The number of keys with a tag.
    package func count(ofTag tag: String) -> Int {
        lock.withLock { items.count { $0[kSecAttrApplicationTag as String] as? Data == Data(tag.utf8) } }
    }

    fileprivate func add(_ attributes: [String: Any]) -> OSStatus {
        attempt {
            var item = described(attributes)
            guard !items.contains(where: { identity(of: $0) == identity(of: item) }) else { return errSecDuplicateItem }
            // A clock that can't stand still between two items.
            additions += 1
            item[kSecAttrCreationDate as String] = Date(timeIntervalSinceReferenceDate: Double(additions))
            items.append(item)
            return errSecSuccess
        }
    }

    fileprivate func copy(_ query: [String: Any], into result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
        attempt {
            // The order isn't documented.
            let found = matches(query).reversed().map { items[$0] }
            guard !found.isEmpty else { return errSecItemNotFound }
            let values: [CFTypeRef] = found.map { item in
                if query[kSecReturnData as String] as? Bool == true { return data(of: item) as NSData }
                guard query[kSecReturnRef as String] as? Bool == true else { return item as NSDictionary }
                return item[kSecValueRef as String] as? SecKey ?? NSNull()
            }
            let wantsAll = query[kSecMatchLimit as String] as? String == kSecMatchLimitAll as String
            result?.pointee = wantsAll ? values as NSArray : values[0]
            return errSecSuccess
        }
    }

    fileprivate func update(_ query: [String: Any], _ changes: [String: Any]) -> OSStatus {
        attempt {
            let found = matches(query)
            for index in found { items[index].merge(changes) { _, new in new } }
            return found.isEmpty ? errSecItemNotFound : errSecSuccess
        }
    }

    fileprivate func delete(_ query: [String: Any]) -> OSStatus {
        attempt {
            let found = Set(matches(query))
            items = items.enumerated().filter { !found.contains($0.offset) }.map(\.element)
            return found.isEmpty ? errSecItemNotFound : errSecSuccess
        }
    }

    /// The data for `kSecReturnData`.
    private func data(of item: [String: Any]) -> Data {
        if let key = item[kSecValueRef as String] as? SecKey {
            return (SecKeyCopyExternalRepresentation(key, nil) as Data?) ?? Data()
        }
        return item[kSecValueData as String] as? Data ?? Data()
    }

    /// Adds the attributes that the keychain derives from a key.
    private func described(_ attributes: [String: Any]) -> [String: Any] {
        guard let key = attributes[kSecValueRef as String] as? SecKey else { return attributes }
        return attributes.merging(key.attributes) { given, _ in given }
    }

    /// The attributes that identify an item: for a key, they include the hash of its public key.
    // https://developer.apple.com/documentation/security/errsecduplicateitem
    private func identity(of item: [String: Any]) -> [String: AnyHashable] {
        let isKey = item[kSecClass as String] as? String == kSecClassKey as String
        let names =
            isKey
            ? [
                kSecClass, kSecAttrAccessGroup, kSecAttrSynchronizable, kSecAttrKeyClass, kSecAttrKeyType,
                kSecAttrKeySizeInBits, kSecAttrApplicationLabel, kSecAttrApplicationTag,
            ] : [kSecClass, kSecAttrAccessGroup, kSecAttrSynchronizable, kSecAttrAccount, kSecAttrService]
        return item.filter { names.map { $0 as String }.contains($0.key) }.compactMapValues { $0 as? AnyHashable }
    }

    private func attempt(_ work: () -> OSStatus) -> OSStatus {
        lock.withLock {
            if let error = nextError {
                nextError = nil
                return error
            }
            return work()
        }
    }

    /// The search's own keys aren't attributes.
    private func matches(_ query: [String: Any]) -> [Int] {
        let wanted = query.filter { !$0.key.hasPrefix("m_") && !$0.key.hasPrefix("r_") && !$0.key.hasPrefix("u_") }
        return items.indices.filter { index in
            wanted.allSatisfy { key, value in
                guard let own = items[index][key] as? AnyHashable, let value = value as? AnyHashable else {
                    return false
                }
                return own == value
            }
        }
    }
}
