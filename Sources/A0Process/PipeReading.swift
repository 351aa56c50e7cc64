import Foundation

/// Reads what has arrived in a pipe, after waiting for the first byte. Returns empty data at the end.
///
/// `FileHandle.availableData` would crash if a signal interrupts it.
package func readAvailable(from handle: FileHandle) -> Data {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(handle.fileDescriptor, &buffer, buffer.count)
        if count > 0 { return Data(buffer.prefix(count)) }
        guard count < 0, errno == EINTR else { return Data() }
    }
}
