import CA0Resources

extension A0Resource {
    /// The file's bytes, which are part of the program.
    package var contents: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// The file as text.
    package var text: String { String(decoding: contents, as: UTF8.self) }
}
