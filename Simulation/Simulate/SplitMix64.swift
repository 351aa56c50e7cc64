/// A small generator of random numbers (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Whether something with this probability happens.
    mutating func happens(_ probability: Double) -> Bool { fraction() < probability }

    /// A number from 0 up to 1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// A number below the bound, which must be positive.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
