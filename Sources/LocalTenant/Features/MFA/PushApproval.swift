/// The link in the push message of a second factor.
let pushApproval = ApprovalLink<PushApproval, OOBChallenge>(
    path: "/u/mfa-push",
    request: { _, _ in (nil, nil) },
    numbers: { $0.numbers },
    decided: { try await $2.challenge($0.challenge, isApproved: $1, at: $3) })
