import Foundation

/// Lets the user pick one of several keys by touching it.
enum SecurityKeyRace {
    private static let pause: TimeInterval = 0.05

    /// Opens all keys that can be opened. Keys that another program uses, or that were just unplugged, are skipped if
    /// there is another one.
    static func open(
        _ keys: [SecurityKey], on bus: any SecurityKeyBus, timeout: TimeInterval
    ) throws(PasskeyError) -> [any SecurityKeyConnection] {
        var connections: [any SecurityKeyConnection] = []
        var lastError = PasskeyError.noSecurityKey
        for key in keys {
            do throws(PasskeyError) {
                connections.append(try bus.open(key, timeout: timeout))
            } catch {
                lastError = error
            }
        }
        // Keys that can't store passkeys are no choice if another one can.
        let useful = connections.filter(\.keepsPasskeys)
        guard !useful.isEmpty else {
            for connection in connections.dropFirst() { connection.close() }
            guard let first = connections.first else { throw lastError }
            return [first]
        }
        for connection in connections where !connection.keepsPasskeys { connection.close() }
        return useful
    }

    /// Makes all keys blink until one is touched. Closes the others, or all of them if that fails.
    static func firstTouched(
        of connections: [any SecurityKeyConnection]
    ) throws(PasskeyError) -> any SecurityKeyConnection {
        var rivals = connections
        var winner: (any SecurityKeyConnection)?
        defer {
            for rival in connections where rival !== winner {
                rival.cancel()
                rival.close()
            }
        }
        var lastError = SecurityKeyError.other("it went away")
        rivals = rivals.filter { rival in
            do throws(SecurityKeyError) {
                try rival.beginTouch()
                return true
            } catch {
                lastError = error
                return false
            }
        }
        while !rivals.isEmpty {
            var lost: [any SecurityKeyConnection] = []
            for rival in rivals {
                do throws(SecurityKeyError) {
                    guard try rival.isTouched(waiting: pause) else { continue }
                    winner = rival
                    return rival
                } catch {
                    lastError = error
                    lost.append(rival)
                }
            }
            rivals.removeAll { rival in lost.contains { $0 === rival } }
        }
        throw lastError.passkeyError
    }
}
