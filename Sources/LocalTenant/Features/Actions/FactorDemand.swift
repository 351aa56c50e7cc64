import Foundation

extension ActionOutcome.FactorDemand {
    /// Whether the session has shown what is wanted.
    ///
    /// - Parameter factors: the user's, of the wanted types.
    /// - Throws: `CallbackError` where the user cannot be asked for any of them.
    func isMet(by factors: Factors, _ session: BrowserSession, since start: Date) throws -> Bool {
        if isEnrollment { return factors.isEnrolled || factors.secondFactors.isEmpty }
        if let shown = session.details.multifactorAt, !isFresh || shown.milliseconds >= start.milliseconds {
            return true
        }
        try requireChoice(factors)
        return false
    }

    /// - Throws: `CallbackError` where the user has none of the factors that are wanted, or cannot have any.
    func requireChoice(_ factors: Factors) throws(CallbackError) {
        guard !factors.secondFactors.isEmpty else { throw CallbackError.noFactors }
        guard !isKnown || factors.isEnrolled else {
            throw CallbackError("access_denied", "The user has none of the second factors that an action asks for")
        }
    }
}
