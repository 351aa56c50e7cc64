/// Several tenants on one database redeem the same codes and refresh tokens at the same time: a model of their
/// statements under READ COMMITTED, with serialization failures and broken connections, after which a tenant repeats
/// its transaction.
///
/// Under READ COMMITTED, a conditional `UPDATE` sees what was committed when it began. If another transaction has
/// locked the row, it waits, and then evaluates its condition again with the row's new values, but with the other rows
/// as they were when it began.
struct Redemptions {
    private struct Row {
        let parent: Int?
        var isCommitted: Bool
        var usedAt: Int?
        /// When the first use was committed.
        var useCommittedAt: Int?
        /// The transaction that has changed the row and not ended.
        var lockedBy: Int?
    }

    private enum Step: Equatable {
        case update, wait, insert, commit, ended
    }

    private struct Transaction {
        let row: Int
        /// The tenant's time, which the statements use.
        let time: Int
        var step = Step.update
        /// When the `UPDATE` began, and what it saw.
        var began = 0
        var snapshot: [Row] = []
        var retries = 0
    }

    /// How long a rotated token stays valid; 0 for codes, and for tokens without a leeway.
    private let leeway: Int
    private let count: Int
    private var random: SplitMix64
    private var now = 0
    private var rows = [Row(parent: nil, isCommitted: true)]
    private var transactions: [Transaction] = []
    private var redeemed: [Int] = []
    private var violation: String?

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        leeway = random.pick([0, 0, 5, 30])
        count = 2 + random.below(6)
    }

    /// Runs everything, and returns what went wrong.
    mutating func run() -> String? {
        while violation == nil {
            now += 1
            let open = transactions.indices.filter { transactions[$0].step != .ended }
            if transactions.count < count, open.isEmpty || random.happens(0.3) {
                transactions.append(
                    Transaction(row: random.pick(rows.indices.filter { rows[$0].isCommitted }), time: now))
            } else if open.isEmpty {
                break
            } else if random.happens(0.05) {
                // A serialization failure, a deadlock, or a broken connection.
                end(random.pick(open), isCommitted: false)
            } else {
                advance(random.pick(open))
            }
        }
        return violation
    }

    private mutating func advance(_ index: Int) {
        let row = transactions[index].row
        switch transactions[index].step {
        case .update:
            (transactions[index].began, transactions[index].snapshot) = (now, rows)
            transactions[index].step = .wait
        case .wait:
            guard rows[row].lockedBy == nil else { return }
            guard isValid(transactions[index]) else { return transactions[index].step = .ended }
            rows[row].lockedBy = index
            transactions[index].step = .insert
        case .insert:
            rows.append(Row(parent: row, isCommitted: false, lockedBy: index))
            transactions[index].step = .commit
        case .commit:
            end(index, isCommitted: true)
        case .ended:
            break
        }
    }

    /// `UPDATE … SET used_at = coalesce(used_at, now) WHERE used_at IS NULL OR …`
    private func isValid(_ transaction: Transaction) -> Bool {
        guard let usedAt = rows[transaction.row].usedAt else { return true }
        return leeway > 0 && usedAt >= transaction.time - leeway
            && !transaction.snapshot.contains { $0.parent == transaction.row && $0.usedAt != nil }
    }

    private mutating func end(_ index: Int, isCommitted: Bool) {
        let transaction = transactions[index]
        for row in rows.indices where rows[row].lockedBy == index {
            rows[row].lockedBy = nil
            guard isCommitted else { continue }
            if row == transaction.row {
                check(transaction)
                rows[row].usedAt = rows[row].usedAt ?? transaction.time
                rows[row].useCommittedAt = rows[row].useCommittedAt ?? now
                redeemed.append(row)
            } else {
                rows[row].isCommitted = true
            }
        }
        transactions[index].retries += 1
        transactions[index].step = isCommitted || transaction.retries == 3 ? .ended : .update
    }

    /// Codes, and tokens without a leeway, are redeemed once. Others aren't after the leeway, or after a successor was.
    private mutating func check(_ transaction: Transaction) {
        let row = transaction.row
        guard redeemed.contains(row), let usedAt = rows[row].usedAt else { return }
        if leeway == 0 { violation = "row \(row) is redeemed twice" }
        if transaction.time > usedAt + leeway { violation = "row \(row) is redeemed after the leeway" }
        let isSuccessorUsed = rows.contains {
            $0.parent == row && $0.useCommittedAt.map { $0 < transaction.began } == true
        }
        if isSuccessorUsed { violation = "row \(row) is redeemed after its successor" }
    }
}
