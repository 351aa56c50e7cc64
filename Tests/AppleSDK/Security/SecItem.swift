import Foundation

// https://developer.apple.com/documentation/security/item-class-keys-and-values
public let kSecClass = "class"
public let kSecClassGenericPassword = "genp"
public let kSecClassKey = "keys"
// https://developer.apple.com/documentation/security/item-attribute-keys-and-values
public let kSecAttrService = "svce"
public let kSecAttrAccount = "acct"
public let kSecAttrAccessGroup = "agrp"
public let kSecAttrSynchronizable = "sync"
public let kSecAttrAccessible = "pdmn"
public let kSecAttrAccessControl = "accc"
public let kSecAttrApplicationTag = "atag"
public let kSecAttrLabel = "labl"
public let kSecValueData = "v_Data"
public let kSecValueRef = "v_Ref"
// https://developer.apple.com/documentation/security/search-attribute-keys-and-values
public let kSecMatchLimit = "m_Limit"
public let kSecMatchLimitOne = "m_LimitOne"
public let kSecMatchLimitAll = "m_LimitAll"
// https://developer.apple.com/documentation/security/item-return-result-keys
public let kSecReturnData = "r_Data"
public let kSecReturnAttributes = "r_Attributes"
public let kSecReturnRef = "r_Ref"
// https://developer.apple.com/documentation/security/ksecuseauthenticationcontext
public let kSecUseAuthenticationContext = "u_AuthCtx"
// https://developer.apple.com/documentation/security/ksecusedataprotectionkeychain
public let kSecUseDataProtectionKeychain = "nleg"

// https://developer.apple.com/documentation/security/security-framework-result-codes
public let errSecSuccess: OSStatus = 0
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308

// https://developer.apple.com/documentation/security/secitemadd(_:_:)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    StandInKeychain.shared.add(attributes)
}

// https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    StandInKeychain.shared.copy(query, into: result)
}

// https://developer.apple.com/documentation/security/secitemupdate(_:_:)
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    StandInKeychain.shared.update(query, attributesToUpdate)
}

// https://developer.apple.com/documentation/security/secitemdelete(_:)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    StandInKeychain.shared.delete(query)
}

/// A keychain in memory, for tests.
package final class StandInKeychain: @unchecked Sendable {  // Everything is touched while `lock` is held.
    package static let shared = StandInKeychain()

    private let lock = NSLock()
    private var items: [[String: Any]] = []
    private var nextFailure: OSStatus?

    package func reset() { lock.withLock { (items, nextFailure) = ([], nil) } }

    /// The next call fails with this.
    package func failNext(with status: OSStatus) { lock.withLock { nextFailure = status } }

    /// What is stored with an item.
    package func attributes(ofAccount account: String) -> [String: Any]? {
        lock.withLock { items.first { $0[kSecAttrAccount] as? String == account } }
    }

    fileprivate func add(_ attributes: [String: Any]) -> OSStatus {
        attempt {
            let identity = attributes.filter {
                [
                    kSecClass, kSecAttrService, kSecAttrAccount, kSecAttrAccessGroup, kSecAttrSynchronizable,
                    kSecAttrApplicationTag,
                ].contains($0.key)
            }
            guard matches(identity).isEmpty else { return errSecDuplicateItem }
            items.append(attributes)
            return errSecSuccess
        }
    }

    fileprivate func copy(_ query: [String: Any], into result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
        attempt {
            let found = matches(query).map { items[$0] }
            guard !found.isEmpty else { return errSecItemNotFound }
            let values: [Any] = found.map { item in
                if query[kSecReturnData] as? Bool == true { return data(of: item) }
                if query[kSecReturnRef] as? Bool == true { return item[kSecValueRef] as Any }
                return item
            }
            result?.pointee = query[kSecMatchLimit] as? String == kSecMatchLimitAll ? values : values[0]
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

    private func data(of item: [String: Any]) -> Data {
        if let key = item[kSecValueRef] as? SecKey { return SecKeyCopyExternalRepresentation(key, nil) ?? Data() }
        return item[kSecValueData] as? Data ?? Data()
    }

    private func attempt(_ work: () -> OSStatus) -> OSStatus {
        lock.withLock {
            if let failure = nextFailure {
                nextFailure = nil
                return failure
            }
            return work()
        }
    }

    /// Keys of the search itself are no attributes.
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
