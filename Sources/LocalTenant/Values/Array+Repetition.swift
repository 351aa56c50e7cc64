import Foundation

extension [String] {
    func withoutRepetition() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
