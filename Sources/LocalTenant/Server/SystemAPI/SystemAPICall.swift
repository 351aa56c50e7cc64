import Foundation

/// A call to one of the tenant's own APIs.
struct SystemAPICall: Sendable {
    var call: Call
    let caller: APICaller
    /// The identifiers of what it makes.
    var identifiers = NewIdentifiers.random

    var store: any Store { call.store }
    var now: Date { call.now }

    /// The value of the n-th `*` in the path.
    func parameter(_ index: Int) -> String {
        call.pathParameters.indices.contains(index) ? call.pathParameters[index] : ""
    }

    /// The JSON object in the body; empty without a body.
    ///
    /// - Throws: `BodyError`.
    func body() throws -> [String: TenantValue] {
        guard !call.request.body.isEmpty else { return [:] }
        guard case .object(let members) = try json() else { throw BodyError.noObject }
        return members
    }

    /// The JSON value in the body.
    ///
    /// - Throws: `BodyError`.
    func json() throws -> TenantValue {
        guard call.request.isJSON else {
            throw BodyError.wrongType
        }
        do {
            return try TenantValue.decode(call.request.body)
        } catch {
            throw BodyError.noObject
        }
    }
}

enum BodyError: Error, Sendable, Equatable {
    /// `Content-Type` is not JSON.
    case wrongType
    /// Not a JSON object.
    case noObject
}
