import Foundation
import LocalTenant

extension TenantConfiguration {
    /// Reads the file that an option names.
    ///
    /// - Throws: `CommandError` with the name of the file.
    init(commandLine file: String) throws(CommandError) {
        do throws(TenantError) {
            try self.init(contentsOf: URL(fileURLWithPath: file))
        } catch {
            let reason = error.localizedDescription
            throw .usage(reason.contains(file) ? "\(reason)" : "\(file): \(reason)")
        }
    }
}
