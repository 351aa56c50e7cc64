import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// The part of a list that a query requests, and its format: `page` and `per_page`, or `from` and `take`.
struct ListQuery: Sendable {
    private enum Form {
        case bare, totals, numbered, sparse, checkpoint
    }

    let range: ListRange
    private let form: Form

    /// The maximum number of items for lists by pages.
    private static let maximum = 1_000

    /// - Throws: `ManagementAPIError`.
    init(_ request: HTTPServerRequest, _ listing: ManagementOperation.Listing?) throws {
        let pages = listing?.pages ?? .whole
        let unasked: Form =
            switch pages {
            case _ where listing?.canBeBare != false: .bare
            case .checkpoint, .whole: .checkpoint
            case .numbered: .numbered
            case .sparse: .sparse
            case .page, .both: .totals
            }
        guard pages != .whole else {
            self.init(range: .all, form: unasked)
            return
        }
        try self.init(request, hasCheckpoints: [.checkpoint, .both].contains(pages), unasked: unasked)
    }

    /// - Parameter hasCheckpoints: whether the list also supports `from` and `take`.
    /// - Throws: `ManagementAPIError`.
    init(_ request: HTTPServerRequest, hasCheckpoints: Bool = false) throws {
        try self.init(request, hasCheckpoints: hasCheckpoints, unasked: .bare)
    }

    /// `from` and `take`, for a list that has no pages.
    ///
    /// - Throws: `ManagementAPIError`.
    init(checkpoints request: HTTPServerRequest) throws {
        try self.init(request, hasCheckpoints: true, unasked: .checkpoint)
    }

    /// - Parameter unasked: the form if the query requests neither totals nor checkpoints.
    private init(_ request: HTTPServerRequest, hasCheckpoints: Bool, unasked: Form) throws {
        let wantsCheckpoint = request.queryValue("from") != nil || request.queryValue("take") != nil
        if unasked == .checkpoint || (hasCheckpoints && wantsCheckpoint) {
            let limit = try request.queryNumber("take", in: 1...100) ?? 50
            range = ListRange(offset: try Self.offset(after: request.queryValue("from")), limit: limit)
            form = .checkpoint
            return
        }
        let page = try request.queryNumber("page", in: 0...100_000) ?? 0
        let limit = try request.queryNumber("per_page", in: 0...100) ?? 50
        guard page * limit <= Self.maximum else {
            throw ManagementAPIError(
                400, "Requesting page exceeds the allowed maximum of \(Self.maximum) records", "invalid_paging")
        }
        range = ListRange(offset: page * limit, limit: limit)
        form = try request.queryFlag("include_totals") == true && unasked == .bare ? .totals : unasked
    }

    private init(range: ListRange, form: Form) {
        (self.range, self.form) = (range, form)
    }

    /// The response with the requested part of the list.
    ///
    /// - Parameter name: the name of the list in responses with totals.
    func response<Item>(
        _ name: String, _ part: ListPart<Item>, _ object: (Item) throws -> [String: TenantValue]
    ) throws -> HTTPServerResponse {
        let items = TenantValue.array(try part.items.map { .object(try object($0)) })
        switch form {
        case .bare:
            return .json(try JSONText.encode(items))
        case .totals:
            return try .json([
                "start": .integer(range.offset), "limit": .integer(range.limit), "total": .integer(part.total),
                name: items,
            ])
        case .numbered, .sparse:
            let numbers = [
                "page": range.offset / max(1, range.limit), "per_page": range.limit, "total": part.total,
            ].filter { form == .numbered || $0.value != 0 }
            return try .json(numbers.mapValues(TenantValue.integer).merging([name: items]) { $1 })
        case .checkpoint:
            let end = range.offset + part.items.count
            var members = [name: items]
            if end < part.total, !part.items.isEmpty { members["next"] = .string(Self.checkpoint(end)) }
            return try .json(members)
        }
    }

    private static func checkpoint(_ offset: Int) -> String { Base64URL.encode(Data("after \(offset)".utf8)) }

    private static func offset(after checkpoint: String?) throws -> Int {
        guard let checkpoint else { return 0 }
        let text = Base64URL.decode(checkpoint).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard text.hasPrefix("after "), let offset = Int(digits: text.dropFirst("after ".count)) else {
            throw ManagementAPIError.invalidQuery("Invalid checkpoint on property from")
        }
        return offset
    }
}
