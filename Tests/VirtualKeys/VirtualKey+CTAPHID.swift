#if SecurityKeys && os(Linux)
    import Foundation

    /// A partially received message.
    struct CTAPHIDMessage {
        let channel: [UInt8]
        let command: UInt8
        let length: Int
        var payload: [UInt8]
    }

    enum CTAPHIDCommand: UInt8 {
        case initialize = 0x06
        case cbor = 0x10
        case cancel = 0x11
        case keepAlive = 0x3B
        case error = 0x3F
    }

    /// CTAPHID messages in reports of 64 bytes (CTAP 2.0 §8.1).
    extension VirtualKey {
        static let reportSize = 64
        private static let channel: [UInt8] = [0, 0, 0, 7]

        /// Receives a report that was written to the port, without its report number.
        func receive(_ report: [UInt8]) {
            condition.withLock {
                guard report.count == Self.reportSize else { return }
                let channel = Array(report[0..<4])
                if report[4] & 0x80 != 0 {
                    let command = report[4] & 0x7F
                    // A cancellation isn't part of a message: it ends the current operation and gets no response.
                    guard command != CTAPHIDCommand.cancel.rawValue else { return stopWaiting() }
                    let length = Int(report[5]) << 8 | Int(report[6])
                    incoming = CTAPHIDMessage(
                        channel: channel, command: command, length: length, payload: Array(report[7...].prefix(length)))
                } else {
                    let missing = (incoming?.length ?? 0) - (incoming?.payload.count ?? 0)
                    incoming?.payload += report[5...].prefix(missing)
                }
                guard let message = incoming, message.payload.count == message.length else { return }
                incoming = nil
                handle(message)
            }
        }

        private func handle(_ message: CTAPHIDMessage) {
            switch CTAPHIDCommand(rawValue: message.command) {
            case .initialize:
                awaitedTouch = nil
                outbox = []
                // Capabilities: CBOR without U2F, or only U2F.
                let response = message.payload + Self.channel + [2, 1, 0, 0, making.isOld ? 0 : 0x0C]
                send(.initialize, response, to: message.channel)
            case .cbor where !making.isOld:
                handle(command: message.payload.first ?? 0, parameters: Data(message.payload.dropFirst()))
            default:
                send(.error, [1])
            }
        }

        func send(_ command: CTAPHIDCommand, _ payload: [UInt8], to channel: [UInt8] = channel) {
            let length = payload.count
            var report = channel + [command.rawValue | 0x80, UInt8(length >> 8), UInt8(length & 0xFF)]
            var rest = payload[...]
            var sequence: UInt8 = 0
            while true {
                let part = rest.prefix(Self.reportSize - report.count)
                rest = rest.dropFirst(part.count)
                report += part
                outbox.append(report + Array(repeating: 0, count: Self.reportSize - report.count))
                guard !rest.isEmpty else { break }
                report = channel + [sequence]
                sequence += 1
            }
            condition.broadcast()
        }

        /// The next report; `nil` after the timeout, or if the key was unplugged.
        func nextReport(within milliseconds: Int) -> [UInt8]? {
            let deadline = milliseconds < 0 ? Date.distantFuture : Date() + Double(milliseconds) / 1000
            return condition.withLock {
                while isPluggedIn, outbox.isEmpty {
                    guard condition.wait(until: deadline) else { return nil }
                }
                return isPluggedIn ? outbox.removeFirst() : nil
            }
        }
    }
#endif
