import A0SQL
import Foundation

// Devices that wait for their users.
extension SQLStore {
    func insert(_ device: DeviceAuthorization, limit: Int) async throws(StoreError) {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO device_codes (hash, user_code_hash, client_id, expires_at, state, details)
                VALUES (?, ?, ?, ?, 'pending', ?)
                """,
                [
                    .blob(device.hash), .blob(device.userCodeHash), .text(device.clientID), .date(device.expiresAt),
                    .json(device.details),
                ])
            try database.keepNewest(limit, of: "device_codes")
        }
    }

    func device(userCodeHash: Data, at now: Date) async throws(StoreError) -> DeviceAuthorization? {
        try await find { (database) throws(StoreError) in
            try database.run(
                """
                SELECT hash, user_code_hash, client_id, expires_at, details FROM device_codes
                WHERE user_code_hash = ? AND state = 'pending' AND expires_at > ?
                """,
                [.blob(userCodeHash), .date(now)]
            ).first.map(DeviceAuthorization.init)
        }
    }

    func allowDevice(
        userCodeHash: Data, grant: Grant, from device: UserDevice, at now: Date
    ) async throws(StoreError) -> Bool {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.allOrNothing { () throws(StoreError) in
                guard try database.useSession(of: grant, from: device),
                    try database.decide(userCodeHash, "allowed", grant.id, now)
                else { return false }
                try database.insert(grant)
                return true
            }
        }
    }

    func denyDevice(userCodeHash: Data, at now: Date) async throws(StoreError) -> Bool {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.decide(userCodeHash, "denied", nil, now)
        }
    }

    func pollDevice(
        _ hash: Data, clientID: String, interval: TimeInterval, at now: Date
    ) async throws(StoreError) -> DevicePoll {
        try await write { (database) throws(StoreError) in
            let rows = try database.run(
                "SELECT state, expires_at, polled_at, grant_id FROM device_codes WHERE hash = ? AND client_id = ?",
                [.blob(hash), .text(clientID)])
            guard let row = rows.first else { return .unknown }
            let state = try row.text(0)
            guard state != "done" else { return .unknown }
            guard try row.date(1) > now else {
                try database.run("UPDATE device_codes SET state = 'done' WHERE hash = ?", [.blob(hash)])
                return .expired
            }
            switch state {
            case "allowed":
                return try database.grant(try row.text(3)).map(DevicePoll.allowed) ?? .unknown
            case "denied":
                return .denied
            default:
                try database.run(
                    "UPDATE device_codes SET polled_at = ? WHERE hash = ?", [.date(now), .blob(hash)])
                // In whole milliseconds, as they are stored.
                let earliest = row.optionalDate(2).map { $0.milliseconds + Int64(interval * 1_000) }
                return now.milliseconds < earliest ?? .min ? .tooSoon : .pending
            }
        }
    }
}

extension SQLDatabase {
    /// True only for the first decision, and only before the device code expires.
    fileprivate func decide(
        _ userCodeHash: Data, _ state: String, _ grantID: String?, _ now: Date
    ) throws(StoreError) -> Bool {
        try run(
            """
            UPDATE device_codes SET state = ?, grant_id = ?
            WHERE user_code_hash = ? AND state = 'pending' AND expires_at > ?
            """,
            [.text(state), .optional(grantID), .blob(userCodeHash), .date(now)])
        return changes > 0
    }
}

extension DeviceAuthorization {
    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(
            hash: try row.data(0), userCodeHash: try row.data(1), clientID: try row.text(2),
            expiresAt: try row.date(3), details: try row.json(4))
    }
}
