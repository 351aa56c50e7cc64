import Foundation
import Testing

@testable import LocalTenant

@Suite("Log writer")
struct LogWriterTests {
    @Test("who asks for events gets those from then on, though earlier ones aren't stored yet")
    func listening() async throws {
        let directory = try DataDirectory(nil)
        defer { directory.discard() }
        let store = try await SQLStore.open(directory.database)
        let writer = LogWriter(store)
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        func add(_ types: String...) {
            writer.add(LogBatch(events: types.map { LogEvent(id: "", date: date, type: $0, members: [:]) }))
        }
        add("s", "fp")
        let events = writer.events()
        add("seacft")
        add("slo")
        await writer.close()
        var heard: [LogEvent] = []
        for await event in events { heard.append(event) }
        #expect(heard.map(\.type) == ["seacft", "slo"])
        var query = LogQuery()
        query.isDescending = false
        let stored = try await store.logEvents(query)
        #expect(stored.map(\.type) == ["s", "fp", "seacft", "slo"])
        #expect(Array(stored.suffix(2)) == heard)
        await store.close()
    }
}
