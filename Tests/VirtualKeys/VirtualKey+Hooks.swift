#if SecurityKeys && os(Linux)
    import A0Concurrency
    import CA0FIDO2
    import Foundation

    extension VirtualKey {
        /// C functions only receive a name, so all keys are stored globally.
        private static let plugged = Locked<[String: VirtualKey]>([:])

        /// Registers the key, so that the hooks find it by its `id`.
        package func plugIntoPort() {
            Self.plugged.withLock { $0[id] = self }
        }

        /// The functions with which libfido2 accesses virtual keys.
        package static var functions: fido_dev_io_t {
            fido_dev_io_t(
                open: { name in
                    guard let name = name.map({ String(cString: $0) }),
                        let key = VirtualKey.plugged.withLock({ $0[name] })
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
                    // The first byte is the HID report number.
                    key.receive(Array(UnsafeBufferPointer(start: buffer, count: size).dropFirst()))
                    return CInt(size)
                })
        }
    }
#endif
