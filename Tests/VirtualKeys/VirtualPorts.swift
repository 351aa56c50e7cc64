#if SecurityKeys && os(Linux)
    import Auth0
    import Foundation

    /// Ports with virtual keys.
    package struct VirtualPorts: SecurityKeyBus {
        package let plugged: [VirtualKey]

        package init(_ keys: VirtualKey...) {
            plugged = keys
            for key in keys { key.plugIntoPort() }
        }

        package func keys() throws(PasskeyError) -> [SecurityKey] {
            plugged.map(\.key)
        }

        package func open(_ key: SecurityKey, timeout: TimeInterval) throws(PasskeyError) -> any SecurityKeyConnection {
            try key.connection(timeout: timeout, through: VirtualKey.functions)
        }
    }

    extension VirtualKey {
        package var key: SecurityKey { SecurityKey(id: id, name: "Virtual key") }
    }
#endif
