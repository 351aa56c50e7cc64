#if SecurityKeys && os(Linux)
    import A0JOSE
    import CA0FIDO2
    import Foundation

    @testable import Auth0

    /// Ports with virtual keys in them, which libfido2 reaches through its hooks.
    struct VirtualPorts: SecurityKeyBus {
        /// C's functions know nothing but a name, so all keys are in one place.
        private static let plugged = Locked<[String: VirtualKey]>([:])

        let plugged: [VirtualKey]

        init(_ keys: VirtualKey...) {
            plugged = keys
            for key in keys { Self.plugged.withLock { $0[key.id] = key } }
        }

        func keys() throws(PasskeyError) -> [SecurityKey] {
            plugged.map(\.key)
        }

        func open(_ key: SecurityKey, timeout: TimeInterval) throws(PasskeyError) -> any SecurityKeyConnection {
            try FIDO2Connection(key, timeout: timeout, through: Self.functions)
        }

        private static var functions: fido_dev_io_t {
            fido_dev_io_t(
                open: { name in
                    guard let name = name.map({ String(cString: $0) }),
                        let key = VirtualPorts.plugged.withLock({ $0[name] })
                    else { return nil }
                    return Unmanaged.passRetained(key).toOpaque()
                },
                close: { handle in
                    guard let handle else { return }
                    Unmanaged<VirtualKey>.fromOpaque(handle).release()
                },
                read: { handle, buffer, size, milliseconds in
                    guard let handle, let buffer else { return -1 }
                    let key = Unmanaged<VirtualKey>.fromOpaque(handle).takeUnretainedValue()
                    guard let report = key.nextReport(within: Int(milliseconds)), report.count <= size else {
                        return -1
                    }
                    buffer.update(from: report, count: report.count)
                    return CInt(report.count)
                },
                write: { handle, buffer, size in
                    guard let handle, let buffer else { return -1 }
                    let key = Unmanaged<VirtualKey>.fromOpaque(handle).takeUnretainedValue()
                    guard key.read(\.isPluggedIn) else { return -1 }
                    // The first byte is the number of the report, which HID puts in front.
                    key.receive(Array(UnsafeBufferPointer(start: buffer, count: size).dropFirst()))
                    return CInt(size)
                })
        }
    }
#endif
