/// The link in the push message of a second factor.
let pushApproval = ApprovalLink<PushApproval>(
    path: "/u/mfa-push",
    request: { _, _ in (nil, nil) },
    numbers: { $0.numbers },
    decide: { ticket, isApproved, store, now in
        guard try await store.redeemTicket(ticket.key, as: PushApproval.self, at: now) != nil else { return false }
        return try await store.decide(ticket.details.challenge, isApproved: isApproved, at: now)
    })
