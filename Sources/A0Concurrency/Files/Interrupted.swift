import Foundation

/// Repeats a system call while a signal interrupts it (errno EINTR, signal(7)).
package func uninterrupted(_ call: () -> CInt) -> CInt {
    while true {
        let result = call()
        guard result < 0, errno == EINTR else { return result }
    }
}
