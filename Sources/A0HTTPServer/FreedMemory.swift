import CA0MicroHTTPD
import Dispatch

/// Gives memory back to the system when a flood of connections or requests is over: the C library keeps what was freed in small
/// pieces for itself otherwise.
struct FreedMemory {
    /// So much at once is nothing out of the ordinary.
    static let ordinary = 256

    private var peak = 0

    /// - Parameter load: how many connections or requests there are now.
    mutating func changed(to load: Int) {
        peak = max(peak, load)
        guard peak > Self.ordinary, load <= peak / 8 else { return }
        peak = load
        DispatchQueue.global(qos: .utility).async { a0_return_freed_memory() }
    }
}
