import Foundation
import Testing

@testable import LocalTenant

struct Note: TicketDetails {
    static let kind = "note"
    var text: String
}

struct OtherNote: TicketDetails {
    static let kind = "other-note"
    var text: String
}

struct LimitedNote: TicketDetails {
    static let kind = "limited-note"
    static let limit: Int? = 100
    var number: Int
}

private struct QueuedNote: QueuedDetails {
    static let kind = "queued-note"
    static let queue = "q"
    var number: Int
}

/// Requirements of every `TicketStore`.
extension StoreConformance {
    static func ticket(_ name: String, _ text: String = "x", expiresAt: Date = now + 60) -> Ticket<Note> {
        Ticket(key: name.secretHash, subject: "u", expiresAt: expiresAt, details: Note(text: text))
    }

    private static let invitation = Invitation(organizationID: "o", clientID: "c", email: "e")

    static let tickets: [Check] = [
        Check("tickets are found by type and key, updated, and replaced") { store in
            try await store.put(ticket("t"))
            #expect(try await store.ticket("t".secretHash, as: Note.self) == ticket("t"))
            #expect(try await store.ticket("t".secretHash, as: OtherNote.self) == nil)
            #expect(try await store.ticket("x".secretHash, as: Note.self) == nil)
            #expect(try await store.change(ticket("t", "y")))
            #expect(try await store.ticket("t".secretHash, as: Note.self)?.details.text == "y")
            #expect(try await !store.change(ticket("x")))
            try await store.put(ticket("late", expiresAt: now))
            try await store.put(ticket("second"))
            let found = try await store.tickets(subject: "u", as: Note.self, at: now)
            #expect(found.map(\.key) == ["t".secretHash, "second".secretHash])
            #expect(try await store.tickets(subject: "v", as: Note.self, at: now).isEmpty)
            try await store.deleteTickets(subject: "v", as: Note.self)
            #expect(try await store.ticket("t".secretHash, as: Note.self) != nil)
            try await store.deleteTickets(subject: "u", as: Note.self)
            for key in ["t", "late", "second"] {
                #expect(try await store.ticket(key.secretHash, as: Note.self) == nil)
            }
        },
        Check("of a limited kind, the newest tickets are kept, and of others all") { store in
            let limited = (0..<1_000).map { number in
                Ticket(
                    key: "\(number)".secretHash, subject: "u", expiresAt: now + 60,
                    details: LimitedNote(number: number))
            }
            let unlimited = (0..<1_000).map {
                Ticket(key: "\($0)".secretHash, expiresAt: now + 60, details: invitation)
            }
            #expect(try await store.apply(unlimited.map { .put($0) } + limited.map { .put($0) }, at: now))
            let kept = try await store.tickets(subject: "u", as: LimitedNote.self, at: now).map(\.details.number)
            #expect((100..<300).contains(kept.count))
            #expect(kept == Array((1_000 - kept.count)..<1_000))
            #expect(try await store.tickets(subject: "", as: Invitation.self, at: now).count == 1_000)
        },
        Check("of a queue, what is due is found in parts, the longest due first") { store in
            func note(_ number: Int, dueIn seconds: TimeInterval = 0) -> Ticket<QueuedNote> {
                Ticket(
                    key: "\(number)".secretHash, subject: QueuedNote.queue, expiresAt: now + 60, dueAt: now + seconds,
                    details: QueuedNote(number: number))
            }
            #expect(try await store.nextDue(as: QueuedNote.self, at: now) == nil)
            try await store.put(note(2))
            try await store.put(note(3))
            try await store.put(note(1, dueIn: -1))
            try await store.put(note(4, dueIn: 5))
            #expect(try await store.dueTickets(as: QueuedNote.self, at: now) == [note(1, dueIn: -1), note(2), note(3)])
            #expect(try await store.nextDue(as: QueuedNote.self, at: now) == now - 1)
            for number in 1...3 { #expect(try await store.change(note(number, dueIn: 10 - TimeInterval(number)))) }
            #expect(try await store.dueTickets(as: QueuedNote.self, at: now).isEmpty)
            #expect(try await store.nextDue(as: QueuedNote.self, at: now) == now + 5)
            #expect(
                try await store.dueTickets(as: QueuedNote.self, at: now + 8).map(\.details.number) == [4, 3, 2])
            #expect(try await store.dueTickets(as: QueuedNote.self, at: now + 60).isEmpty, "they have expired")
            #expect(try await store.nextDue(as: QueuedNote.self, at: now + 60) == nil)
            let many = (5...QueuedNote.partSize + 10).map { StoreChange.put(note($0)) }
            #expect(try await store.apply(many, at: now))
            #expect(try await store.dueTickets(as: QueuedNote.self, at: now).count == QueuedNote.partSize)
        },
        Check("a ticket is redeemed once, before it expires") { store in
            try await store.put(ticket("t"))
            #expect(try await store.redeemTicket("t".secretHash, as: Note.self, at: now + 60) == nil)
            let redeemed = try await simultaneously(10) {
                try await store.redeemTicket("t".secretHash, as: Note.self, at: now)
            }
            #expect(redeemed.compactMap { $0 } == [ticket("t")])
        },
        Check("a ticket has a limited number of attempts, and a new one resets them") { store in
            try await store.put(ticket("t"))
            let guesses = try await simultaneously(10) {
                try await store.guessTicket("t".secretHash, as: Note.self, limit: 3, at: now)
            }
            #expect(guesses.compactMap { $0 }.count == 3)
            try await store.put(ticket("t"))
            #expect(try await store.guessTicket("t".secretHash, as: Note.self, limit: 3, at: now + 60) == nil)
            #expect(try await store.guessTicket("t".secretHash, as: Note.self, limit: 3, at: now) != nil)
        },
    ]
}
