import A0JOSE
import Foundation

/// Adds users in the format of Auth0's bulk import, some at a time, so that logins go on.
struct UserImport: Sendable {
    /// The results so far.
    struct Summary: Sendable, Equatable {
        var inserted = 0
        var updated = 0
        var failed = 0

        var total: Int { inserted + updated + failed }

        var members: [String: TenantValue] {
            [
                "inserted": .integer(inserted), "updated": .integer(updated), "failed": .integer(failed),
                "total": .integer(total),
            ]
        }
    }

    /// A user that wasn't imported.
    struct RowError: Sendable {
        let user: TenantValue
        let errors: [ImportedUser.FieldError]

        var members: [String: TenantValue] {
            ["user": user, "errors": .array(errors.map { .object($0.members) })]
        }
    }

    let store: any Store
    let connection: TenantConnection
    /// Whether users who are there already get the attributes of the file.
    let updates: Bool
    let random: SecureRandom
    let now: Date

    private static let batch = 200

    /// - Parameter progress: receives the summary, and the failures since the last time, after each batch.
    /// - Throws: `JSONElementError` for data that has no list.
    func run(_ data: Data, _ progress: (Summary, [RowError]) async throws -> Void) async throws -> Summary {
        var summary = Summary()
        var elements = try JSONElements(data)
        var isDone = false
        while !isDone {
            var users: [(text: TenantValue, user: ImportedUser)] = []
            var errors: [RowError] = []
            while users.count + errors.count < Self.batch {
                guard let element = elements.next() else {
                    isDone = true
                    break
                }
                guard let value = try? TenantValue.decode(element), let members = value.objectValue else {
                    let error = ImportedUser.FieldError(code: "INVALID_TYPE", message: "Expected type object", path: "")
                    errors.append(RowError(user: .null, errors: [error]))
                    continue
                }
                let (user, fieldErrors) = try ImportedUser.read(members, connection)
                if fieldErrors.isEmpty {
                    users.append((value, user))
                } else {
                    errors.append(RowError(user: Self.withoutHashes(value), errors: fieldErrors))
                }
            }
            let outcomes = try await store.importUsers(try users.map { try prepared($0.user) }, updates: updates)
            for (outcome, (value, _)) in zip(outcomes, users) {
                switch outcome {
                case .inserted: summary.inserted += 1
                case .updated: summary.updated += 1
                case .conflict:
                    let error = ImportedUser.FieldError(
                        code: "DUPLICATED_USER", message: "The user already exists.", path: "")
                    errors.append(RowError(user: Self.withoutHashes(value), errors: [error]))
                }
            }
            summary.failed += errors.count
            try await progress(summary, errors)
            try Task.checkCancellation()
        }
        return summary
    }

    private func prepared(_ user: ImportedUser) throws -> UserToImport {
        let record = try UserRecord(
            user.profile, provider: connection.strategy.rawValue, passwordHash: user.passwordHash, at: now,
            random: random)
        return UserToImport(
            record: record, given: user.profile,
            factors: try user.factors.map { factor, details in
                Enrollment(
                    id: try Enrollment.newID(random), userID: record.id, factor: factor, createdAt: now,
                    isConfirmed: true, details: details)
            })
    }

    /// Errors are shown to more people than passwords.
    private static func withoutHashes(_ value: TenantValue) -> TenantValue {
        .object((value.objectValue ?? [:]).hiding([["password_hash"], ["custom_password_hash"], ["mfa_factors"]]))
    }
}

/// A user of a file, with what is stored unless there is such a user already.
struct UserToImport: Sendable {
    let record: UserRecord
    let given: TenantUser
    let factors: [Enrollment]
}

/// The result for one imported user.
enum ImportOutcome: Sendable, Equatable {
    case inserted
    case updated
    /// The id, the email address, the username, or the phone number is taken.
    case conflict
}
