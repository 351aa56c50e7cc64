import Foundation
import LocalTenant

extension TenantConfiguration {
    /// Replaces the configuration file's settings for simulated providers.
    ///
    /// - Parameter words: The names, separated by commas.
    /// - Throws: `CommandError` for unknown names.
    mutating func simulate(_ words: String?) throws(CommandError) {
        guard let words else { return }
        do throws(TenantError) {
            for word in words.split(separator: ",", omittingEmptySubsequences: false) {
                let provider = try SimulatedProvider(word: word.trimmingCharacters(in: .whitespaces))
                simulatedProviders.removeAll { $0.strategy == provider.strategy }
                simulatedProviders.append(provider)
            }
            try validate()
        } catch {
            guard error.keyPath?.hasPrefix("simulated_providers") ?? true else {
                throw .usage("\(error.localizedDescription)")
            }
            throw .usage("--simulate: \(error.message)")
        }
    }
}
