import Foundation

/// What has arrived at the other end of a pipe; waits for the first byte. Empty at the end.
///
/// `FileHandle.availableData` would end the process when a signal interrupts it.
package func readAvailable(from handle: FileHandle) -> Data {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(handle.fileDescriptor, &buffer, buffer.count)
        if count > 0 { return Data(buffer.prefix(count)) }
        guard count < 0, errno == EINTR else { return Data() }
    }
}
