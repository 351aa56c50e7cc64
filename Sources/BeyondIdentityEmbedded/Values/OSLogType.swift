#if !canImport(os)
    /// The level of a log message, with the names and values of Apple's `os`, so that the same call compiles on every
    /// platform.
    public struct OSLogType: RawRepresentable, Hashable, Sendable {
        /// The number of the system's type.
        public let rawValue: UInt8

        /// A level by its number.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Messages that are worth keeping.
        public static let `default` = Self(rawValue: 0x00)
        /// Messages that may help.
        public static let info = Self(rawValue: 0x01)
        /// Messages that help developers.
        public static let debug = Self(rawValue: 0x02)
        /// Something failed.
        public static let error = Self(rawValue: 0x10)
        /// Something is wrong with the program.
        public static let fault = Self(rawValue: 0x11)
    }
#endif
