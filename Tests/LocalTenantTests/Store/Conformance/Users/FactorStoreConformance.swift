import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `FactorStore`.
extension StoreConformance {
    static func enrollment(
        _ id: String, _ factor: Enrollment.Factor = .otp, confirmed: Bool = false, code: String? = nil
    ) -> Enrollment {
        Enrollment(
            id: id, userID: "u", factor: factor, createdAt: now, isConfirmed: confirmed, codeHash: code?.secretHash,
            details: .init(secret: Data([1, 2]), recipient: "+1"))
    }

    static let factors: [Check] = [
        Check("a confirmed second factor is added without confirming others, and can be renamed") { store in
            try await store.insert(user("u"))
            let codes = enrollment("r", .recoveryCode, confirmed: true, code: "1")
            #expect(try await store.enroll([codes, enrollment("a")], unlessConfirmed: []))
            var phone = enrollment("b", .phone, confirmed: true)
            try await store.addConfirmed(phone)
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["r", "b"])
            try await store.addConfirmed(enrollment("s", .recoveryCode, confirmed: true, code: "2"))
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["b", "s"], "one recovery code at a time")
            phone.details.name = "Work"
            #expect(try await store.changeEnrollment("b", userID: "u") { $0.name = "Work" })
            #expect(try await store.enrollments(userID: "u").first == phone)
            #expect(try await !store.changeEnrollment("b", userID: "v") { $0.name = "Work" })
            var app = enrollment("t", confirmed: true)
            app.lastStep = 7
            try await store.addConfirmed(app)
            #expect(try await !store.useEnrollment("t", userID: "u", step: 7), "the step that confirmed it is used up")
            #expect(try await store.useEnrollment("t", userID: "u", step: 8))
        },
        Check("changes of a second factor or a passkey at the same time keep each other's details") { store in
            try await store.insert(user("u"))
            try await store.addConfirmed(enrollment("a", .phone, confirmed: true))
            try await store.insert(passkey("p", user: "u"))
            let changed = try await simultaneously(8) { number in
                if number.isMultiple(of: 2) {
                    return try await store.changeEnrollment("a", userID: "u") { details in
                        if number == 0 { details.name = "Work" } else { details.prefersVoice = true }
                    }
                }
                return try await store.changePasskey("p", userID: "u") { details in
                    details.name = (details.name ?? "") + "x"
                }
            }
            #expect(changed.allSatisfy { $0 })
            let details = try await store.enrollments(userID: "u").first?.details
            #expect(details?.name == "Work" && details?.prefersVoice == true)
            #expect(try await store.passkeys(userID: "u").first?.details.name == "xxxx")
        },
        Check("using a second factor confirms it and removes older unconfirmed ones") { store in
            try await store.insert(user("u"))
            let all = [enrollment("a"), enrollment("b", .phone), enrollment("r", .recoveryCode, code: "1")]
            #expect(try await store.enroll(all, unlessConfirmed: [.otp]))
            #expect(try await store.enrollments(userID: "u") == all)
            #expect(try await store.enroll([enrollment("c")], unlessConfirmed: [.otp]))
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["b", "r", "c"], "one of each kind")
            #expect(try await !store.replaceRecoveryCode(userID: "u", "1".secretHash, with: "2".secretHash))
            #expect(try await !store.useEnrollment("c", userID: "v", step: nil))
            #expect(try await store.useEnrollment("c", userID: "u", step: nil))
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["r", "c"])
            #expect(try await store.enrollments(userID: "u").allSatisfy(\.isConfirmed))
            #expect(try await !store.enroll([enrollment("d")], unlessConfirmed: [.otp]))
            #expect(try await store.enroll([enrollment("d", confirmed: true)], unlessConfirmed: [.phone, .push]))
            #expect(try await !store.deleteEnrollment("d", userID: "v", unlessLastOf: []))
            #expect(try await store.deleteEnrollment("d", userID: "u", unlessLastOf: []))
            #expect(try await !store.deleteEnrollment("d", userID: "u", unlessLastOf: []))
            #expect(try await store.deleteUser("u"))
            #expect(try await store.enrollments(userID: "u").isEmpty)
        },
        Check("the last required second factor can't be deleted") { store in
            try await store.insert(user("u"))
            for factor in [enrollment("a", confirmed: true), enrollment("b", .phone, confirmed: true)] {
                #expect(try await store.enroll([factor], unlessConfirmed: []))
            }
            let code = enrollment("r", .recoveryCode, confirmed: true, code: "1")
            #expect(try await store.enroll([code, enrollment("c", .email)], unlessConfirmed: []))
            let deleted = try await simultaneously(2) { number in
                try await store.deleteEnrollment(
                    ["a", "b"][number], userID: "u", unlessLastOf: [.otp, .phone, .email])
            }
            #expect(deleted.filter { $0 }.count == 1)
            for id in ["r", "c"] {
                #expect(try await store.deleteEnrollment(id, userID: "u", unlessLastOf: [.otp, .phone, .email]))
            }
            let left = try #require(try await store.enrollments(userID: "u").first?.id)
            #expect(try await store.deleteEnrollment(left, userID: "u", unlessLastOf: []))
        },
        Check("second factors of some kinds are replaced") { store in
            try await store.insert(user("u"))
            for factor in [enrollment("a", confirmed: true), enrollment("b", .phone, confirmed: true)] {
                try await store.addConfirmed(factor)
            }
            try await store.replaceEnrollments([.phone], userID: "u", with: [enrollment("c", .email, confirmed: true)])
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["a", "c"])
            try await store.replaceEnrollments([], userID: "u", with: [])
            try await store.replaceEnrollments(Enrollment.Factor.allCases, userID: "v", with: [])
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["a", "c"])
            #expect(try await store.enrollment("c")?.factor == .email)
            #expect(try await store.enrollment("b") == nil)
        },
        Check("all methods are replaced, unless the user would have no way to log in") { store in
            var bare = user("u", email: "u@example.com")
            bare.passwordHash = nil
            try await store.insert(bare)
            try await store.insert(passkey("p"))
            try await store.insert(passkey("q"))
            try await store.addConfirmed(enrollment("a", confirmed: true))
            #expect(try await !store.replaceMethods(userID: "u", with: []))
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["a"])
            #expect(try await store.passkeys(userID: "u").map(\.id) == ["p", "q"])
            _ = try await store.changeUser("u") { $0.passwordHash = "hash" }
            #expect(try await store.replaceMethods(userID: "u", with: [enrollment("b", .email, confirmed: true)]))
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["b"])
            #expect(try await store.passkeys(userID: "u").isEmpty)
            #expect(try await store.replaceMethods(userID: "u", with: []), "there are no passkeys anymore")
        },
        Check("a one-time password step can be used once, and no earlier one afterward") { store in
            try await store.insert(user("u"))
            #expect(try await store.enroll([enrollment("a")], unlessConfirmed: []))
            let used = try await simultaneously(5) { try await store.useEnrollment("a", userID: "u", step: 7) }
            #expect(used.filter { $0 }.count == 1)
            #expect(try await !store.useEnrollment("a", userID: "u", step: 6))
            #expect(try await store.useEnrollment("a", userID: "u", step: 8))
            #expect(try await store.useEnrollment("a", userID: "u", step: nil))
            #expect(try await !store.useEnrollment("a", userID: "u", step: 8))
        },
        Check("the signature count of a credential grows, unless it stays 0") { store in
            try await store.insert(user("u"))
            let key = enrollment("a", .webAuthnRoaming, confirmed: true)
            #expect(try await store.enroll([key, enrollment("b")], unlessConfirmed: []))
            for _ in 1...2 { #expect(try await store.useCredential("a", userID: "u", signCount: 0)) }
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["a"])
            let used = try await simultaneously(5) { try await store.useCredential("a", userID: "u", signCount: 7) }
            #expect(used.filter { $0 }.count == 1)
            for count in [0, 6, 7] as [UInt32] {
                #expect(try await !store.useCredential("a", userID: "u", signCount: count))
            }
            #expect(try await !store.useCredential("a", userID: "v", signCount: 8))
            #expect(try await store.useCredential("a", userID: "u", signCount: .max))
            var other = enrollment("c", .webAuthnPlatform, confirmed: true)
            other.lastStep = 3
            try await store.addConfirmed(other)
            #expect(try await !store.useCredential("c", userID: "u", signCount: 3), "the count that it was added with")
        },
        Check("a recovery code is replaced only once") { store in
            try await store.insert(user("u"))
            let code = enrollment("r", .recoveryCode, confirmed: true, code: "1")
            #expect(try await store.enroll([code], unlessConfirmed: []))
            let replaced = try await simultaneously(5) { number in
                try await store.replaceRecoveryCode(
                    userID: "u", "1".secretHash, with: "2.\(number)".secretHash)
            }
            #expect(replaced.filter { $0 }.count == 1)
        },
    ]
}
