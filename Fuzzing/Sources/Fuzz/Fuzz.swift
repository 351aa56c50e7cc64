import Foundation

/// Something that reads outside bytes. It may refuse them by an error; it must not trap, hang, or break a promise.
struct Target: Sendable {
    let name: String
    let run: @Sendable (Data) throws -> Void

    static let all = encodings + tokens + messages + devices + configurations
}

/// Stops the program, so that libFuzzer keeps the input.
func promise(_ isKept: Bool, _ promise: String) {
    guard isKept else { fatalError("Broken: \(promise)") }
}

/// The target that `FUZZ_TARGET` names. Without a name, prints all of them.
private let target: Target = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    if let target = Target.all.first(where: { $0.name == name }) { return target }
    print(Target.all.map(\.name).joined(separator: "\n"))
    exit(name.isEmpty ? 0 : 64)
}()

/// The entry point, under the name that SwiftPM links; the compiler doesn't make one for libFuzzer.
@_cdecl("Fuzz_main")
func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    _ = target
    var (count, arguments) = (count, arguments)
    return runDriver(&count, &arguments) { bytes, count in
        try? target.run(Data(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
}

private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
    _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
