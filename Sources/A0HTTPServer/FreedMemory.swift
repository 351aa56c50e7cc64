import CA0MicroHTTPD
import Dispatch

/// Returns memory to the system after a flood of connections or requests. Otherwise, the C library keeps small freed
/// blocks.
struct FreedMemory {
    /// A load that isn't a flood.
    static let ordinary = 256

    private var peak = 0

    /// - Parameter load: The current number of connections or requests.
    mutating func changed(to load: Int) {
        peak = max(peak, load)
        guard peak > Self.ordinary, load <= peak / 8 else { return }
        peak = load
        DispatchQueue.global(qos: .utility).async { a0_return_freed_memory() }
    }
}
