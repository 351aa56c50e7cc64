// https://developer.apple.com/documentation/os/oslogtype
public struct OSLogType: RawRepresentable, Equatable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static var `default`: Self { Self(rawValue: 0x00) }
    public static var info: Self { Self(rawValue: 0x01) }
    public static var debug: Self { Self(rawValue: 0x02) }
    public static var error: Self { Self(rawValue: 0x10) }
    public static var fault: Self { Self(rawValue: 0x11) }
}
