// Refused on ios, macos, watchos: runtime support for typed throws function types is only available in
enum Failure: Error {}

func run(_ steps: [() throws(Failure) -> Void]) {}

func passing(_ step: @escaping () throws(Failure) -> Void) { run([step]) }
