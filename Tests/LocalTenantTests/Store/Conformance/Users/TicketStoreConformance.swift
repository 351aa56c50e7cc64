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

/// Requirements of every `TicketStore`.
extension StoreConformance {
    static func ticket(_ name: String, _ text: String = "x", expiresAt: Date = now + 60) -> Ticket<Note> {
        Ticket(key: name.secretHash, subject: "u", expiresAt: expiresAt, details: Note(text: text))
    }

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
