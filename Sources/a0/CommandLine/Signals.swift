import Dispatch
import Foundation

/// Signals that the program handles instead of ending.
enum Signals {
    /// Calls `handler` for each of these signals. They're handled when this returns; until then, they end the program.
    static func handle(
        _ numbers: [Int32], _ handler: @escaping @Sendable (Int32) -> Void
    ) -> [any DispatchSourceSignal] {
        let registered = DispatchGroup()
        let sources = numbers.map { number in
            #if canImport(Darwin)
                // On Darwin, a source only observes a signal. On Linux, it receives the signal, and a signal ignored
                // until then would be lost.
                signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { handler(number) }
            registered.enter()
            source.setRegistrationHandler { registered.leave() }
            source.resume()
            return source
        }
        registered.wait()
        return sources
    }
}
