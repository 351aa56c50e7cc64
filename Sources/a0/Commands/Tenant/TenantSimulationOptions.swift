import Foundation
import LocalTenant

extension TenantConfiguration {
    /// Stands in for providers, in place of what the configuration's file says of them.
    ///
    /// - Parameter words: with commas in between.
    /// - Throws: `CommandFailure` for words that nobody knows.
    mutating func simulate(_ words: String?) throws(CommandFailure) {
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
