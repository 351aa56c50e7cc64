import Dispatch
import Foundation

/// Signals that the program handles instead of being ended by them.
enum Signals {
    /// Calls `handler` for each of these signals. They are watched when this returns; before that, they end the program.
    static func handle(
        _ numbers: [Int32], _ handler: @escaping @Sendable (Int32) -> Void
    ) -> [any DispatchSourceSignal] {
        let registered = DispatchGroup()
        let sources = numbers.map { number in
            #if canImport(Darwin)
                // There a source only observes. On Linux it has the signal for itself, and one that's ignored until then would be lost.
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
