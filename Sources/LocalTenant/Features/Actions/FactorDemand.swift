import Foundation

extension ActionOutcome.FactorDemand {
    /// Whether the session already satisfies the demand.
    ///
    /// - Parameter factors: the user's second factors of the requested types.
    /// - Throws: `CallbackError` if the user can't be asked for any of them.
    func isMet(by factors: Factors, _ session: BrowserSession, since start: Date) throws -> Bool {
        if isEnrollment { return factors.isEnrolled || factors.secondFactors.isEmpty }
        if let shown = session.details.multifactorAt, !isFresh || shown.milliseconds >= start.milliseconds {
            return true
        }
        try requireChoice(factors)
        return false
    }

    /// - Throws: `CallbackError` if the user has none of the requested factors, or can't have any.
    func requireChoice(_ factors: Factors) throws(CallbackError) {
        guard !factors.secondFactors.isEmpty else { throw CallbackError.noFactors }
        guard !isKnown || factors.isEnrolled else {
            throw CallbackError("access_denied", "The user has none of the second factors that an action asks for")
        }
    }
}
