import A0SQL
import Foundation

extension SQLStore {
    func count(_ counters: [PeriodCounter]) async throws(StoreError) -> CounterState {
        // A power loss may cost the last numbers, for which nobody should wait.
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            var numbers: [Int] = []
            let isCounted = try database.allOrNothing { () throws(StoreError) in
                numbers = []
                for counter in counters {
                    let number = try database.increment(counter)
                    if let limit = counter.limit, number > limit { return false }
                    numbers.append(number)
                }
                return true
            }
            if !isCounted {
                numbers = []
                for counter in counters { numbers.append(try database.number(of: counter)) }
            }
            return CounterState(numbers: numbers, isCounted: isCounted)
        }
    }
}

extension SQLDatabase {
    fileprivate func increment(_ counter: PeriodCounter) throws(StoreError) -> Int {
        // A process whose clock is behind counts in the period that others have begun.
        try run(
            """
            INSERT INTO counters (name, number, ends_at) VALUES (?1, 1, ?2)
            ON CONFLICT (name) DO UPDATE SET
                number = CASE WHEN counters.ends_at >= ?2 THEN counters.number + 1 ELSE 1 END,
                ends_at = CASE WHEN counters.ends_at >= ?2 THEN counters.ends_at ELSE ?2 END
            RETURNING number
            """,
            [.text(counter.name), .date(counter.endsAt)]
        ).first?.integer(0) ?? 0
    }

    fileprivate func number(of counter: PeriodCounter) throws(StoreError) -> Int {
        try run(
            "SELECT number FROM counters WHERE name = ? AND ends_at >= ?",
            [.text(counter.name), .date(counter.endsAt)]
        ).first?.integer(0) ?? 0
    }
}
