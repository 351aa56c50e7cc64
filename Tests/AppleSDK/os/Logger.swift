// A stand-in for the part of Apple's os that this package uses, written from its documentation, so that code for Apple
// platforms can be type-checked and run elsewhere. It isn't for use in programs; `package` is for tests.

import Foundation

// https://developer.apple.com/documentation/os/logger
public struct Logger: @unchecked Sendable {  // It's immutable.
    private let subsystem: String
    private let category: String

    // https://developer.apple.com/documentation/os/logger/init(subsystem:category:)
    public init(subsystem: String, category: String) {
        (self.subsystem, self.category) = (subsystem, category)
    }

    // https://developer.apple.com/documentation/os/logger/debug(_:)
    public func debug(_ message: OSLogMessage) {
        StandInLog.shared.append(
            .init(
                subsystem: subsystem, category: category, text: message.interpolation.text,
                isPrivate: message.interpolation.isPrivate))
    }
}

// https://developer.apple.com/documentation/os/oslogmessage
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
    let interpolation: OSLogInterpolation

    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

    public init(stringLiteral value: String) {
        var interpolation = OSLogInterpolation(literalCapacity: 0, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.interpolation = interpolation
    }
}

// https://developer.apple.com/documentation/os/osloginterpolation
public struct OSLogInterpolation: StringInterpolationProtocol {
    fileprivate(set) var text = ""
    fileprivate(set) var isPrivate = false

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    // https://developer.apple.com/documentation/os/osloginterpolation/appendinterpolation(_:align:privacy:)
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += argumentString()
        // Strings that aren't constant are private unless declared public.
        if privacy != .public { isPrivate = true }
    }
}

// https://developer.apple.com/documentation/os/oslogstringalignment
public struct OSLogStringAlignment: Sendable {
    public static var none: Self { Self() }
}

// https://developer.apple.com/documentation/os/oslogprivacy
public struct OSLogPrivacy: Sendable, Equatable {
    private let name: String

    public static var auto: Self { Self(name: "auto") }
    public static var `public`: Self { Self(name: "public") }
    public static var `private`: Self { Self(name: "private") }
}

/// The messages at the debug level.
package final class StandInLog: @unchecked Sendable {  // `messages` is only used while `lock` is held.
    package struct Message: Sendable {
        package let subsystem: String
        package let category: String
        package let text: String
        package let isPrivate: Bool
    }

    package static let shared = StandInLog()

    private let lock = NSLock()
    private var messages: [Message] = []

    package func reset() { lock.withLock { messages = [] } }

    package var all: [Message] { lock.withLock { messages } }

    fileprivate func append(_ message: Message) { lock.withLock { messages.append(message) } }
}
