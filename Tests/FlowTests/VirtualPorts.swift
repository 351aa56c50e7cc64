#if SecurityKeys && os(Linux)
    import Foundation
    import VirtualKeys

    @testable import Auth0

    /// Ports with virtual keys in them.
    struct VirtualPorts: SecurityKeyBus {
        let plugged: [VirtualKey]

        init(_ keys: VirtualKey...) {
            plugged = keys
            for key in keys { key.plugIntoPort() }
        }

        func keys() throws(PasskeyError) -> [SecurityKey] {
            plugged.map(\.key)
        }

        func open(_ key: SecurityKey, timeout: TimeInterval) throws(PasskeyError) -> any SecurityKeyConnection {
            try FIDO2Connection(key, timeout: timeout, through: VirtualKey.functions)
        }
    }

    extension VirtualKey {
        var key: SecurityKey { SecurityKey(id: id, name: "Virtual key") }
    }
#endif
