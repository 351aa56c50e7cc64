import Foundation

/// A system error for a file or folder.
package struct SystemCallError: Error, Equatable {
    /// The error number (errno(3)).
    package let code: CInt
    package let path: String

    package init(_ code: CInt, _ path: String) {
        (self.code, self.path) = (code, path)
    }
}
