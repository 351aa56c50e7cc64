import Foundation

/// Second factors.
protocol FactorStore: Sendable {
    /// Adds second factors in place of unconfirmed ones of the same kind.
    /// False for a user who already has a confirmed one of the kinds in `rivals`.
    func enroll(
        _ enrollments: [Enrollment], unlessConfirmed rivals: [Enrollment.Factor]
    ) async throws(StoreError) -> Bool
    func enrollment(_ id: String) async throws(StoreError) -> Enrollment?
    /// In the order in which they were added.
    func enrollments(userID: String) async throws(StoreError) -> [Enrollment]
    /// Marks a second factor as confirmed, along with the recovery code, and deletes all unconfirmed ones, which
    /// someone else may have begun to add.
    ///
    /// - Parameter step: the period of a one-time password. False if this or a later one has been used.
    func useEnrollment(_ id: String, userID: String, step: Int?) async throws(StoreError) -> Bool
    /// Records a use of a credential, and deletes all unconfirmed second factors. False if the user has no such second
    /// factor, or if its signature count didn't increase. A count of 0 doesn't need to increase.
    func useCredential(_ id: String, userID: String, signCount: UInt32) async throws(StoreError) -> Bool
    /// Redeems the recovery code and stores its successor; false if it isn't the user's.
    func replaceRecoveryCode(userID: String, _ codeHash: Data, with successor: Data) async throws(StoreError) -> Bool
    /// Adds a confirmed second factor. A recovery code replaces any other. Deletes all unconfirmed factors, which
    /// someone else may have begun to add.
    func addConfirmed(_ enrollment: Enrollment) async throws(StoreError)
    /// Replaces all second factors of some kinds.
    func replaceEnrollments(
        _ factors: [Enrollment.Factor], userID: String, with enrollments: [Enrollment]
    ) async throws(StoreError)
    /// Replaces all second factors, and deletes the account's passkeys. False if the user would have no way to log in;
    /// then nothing is changed.
    func replaceMethods(userID: String, with enrollments: [Enrollment]) async throws(StoreError) -> Bool
    /// Changes the details; false if the user has no such second factor.
    func changeEnrollment(
        _ id: String, userID: String, _ change: @escaping @Sendable (inout Enrollment.Details) -> Void
    ) async throws(StoreError) -> Bool
    /// False if the user has no such second factor, or it is the last confirmed one of `needed`.
    func deleteEnrollment(
        _ id: String, userID: String, unlessLastOf needed: [Enrollment.Factor]
    ) async throws(StoreError) -> Bool
}
