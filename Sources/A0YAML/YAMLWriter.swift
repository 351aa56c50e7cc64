import A0Encoding
import CA0YAML
import Foundation

/// Writes JSON values as YAML in block style, with the keys of an object in alphabetical order.
public struct YAMLWriter {
    private let emitter: UnsafeMutablePointer<yaml_emitter_t>
    private let output = Output()

    /// The text of a value.
    ///
    /// - Parameter order: keys of the whole value that come first, in this order.
    /// - Throws: ``YAMLError`` if libyaml can't write it.
    public static func text(of value: JSONValue, first order: [String] = []) throws(YAMLError) -> String {
        let emitter = UnsafeMutablePointer<yaml_emitter_t>.allocate(capacity: 1)
        emitter.initialize(to: yaml_emitter_t())
        defer { emitter.deallocate() }
        guard yaml_emitter_initialize(emitter) == 1 else { throw YAMLError(line: 1, message: "out of memory") }
        defer { yaml_emitter_delete(emitter) }
        return try YAMLWriter(emitter: emitter).text(of: value, order)
    }

    private final class Output {
        var bytes = Data()
    }

    private init(emitter: UnsafeMutablePointer<yaml_emitter_t>) {
        self.emitter = emitter
    }

    private func text(of value: JSONValue, _ order: [String]) throws(YAMLError) -> String {
        let context = Unmanaged.passUnretained(output).toOpaque()
        yaml_emitter_set_output(
            emitter,
            { context, buffer, size in
                guard let context, let buffer else { return 0 }
                Unmanaged<Output>.fromOpaque(context).takeUnretainedValue().bytes.append(buffer, count: size)
                return 1
            }, context)
        yaml_emitter_set_unicode(emitter, 1)
        yaml_emitter_set_width(emitter, -1)
        try emit { yaml_stream_start_event_initialize($0, YAML_UTF8_ENCODING) }
        try emit { yaml_document_start_event_initialize($0, nil, nil, nil, 1) }
        try write(value, order)
        try emit { yaml_document_end_event_initialize($0, 1) }
        try emit { yaml_stream_end_event_initialize($0) }
        return String(decoding: output.bytes, as: UTF8.self)
    }

    private func write(_ value: JSONValue, _ order: [String] = []) throws(YAMLError) {
        switch value {
        case .null: try scalar("null", YAML_PLAIN_SCALAR_STYLE)
        case .bool(let flag): try scalar(flag ? "true" : "false", YAML_PLAIN_SCALAR_STYLE)
        case .integer(let number): try scalar(String(number), YAML_PLAIN_SCALAR_STYLE)
        case .number(let number): try scalar(number.isFinite ? String(number) : "null", YAML_PLAIN_SCALAR_STYLE)
        case .string(let text): try string(text)
        case .array(let items):
            try emit { yaml_sequence_start_event_initialize($0, nil, nil, 1, YAML_BLOCK_SEQUENCE_STYLE) }
            for item in items { try write(item) }
            try emit { yaml_sequence_end_event_initialize($0) }
        case .object(let members):
            try emit { yaml_mapping_start_event_initialize($0, nil, nil, 1, YAML_BLOCK_MAPPING_STYLE) }
            let rest = members.keys.filter { !order.contains($0) }.sorted()
            for name in order + rest {
                guard let member = members[name] else { continue }
                try string(name)
                try write(member)
            }
            try emit { yaml_mapping_end_event_initialize($0) }
        }
    }

    private func string(_ text: String) throws(YAMLError) {
        let isPlain = PlainScalar.value(of: text) == .string(text) && !text.contains("\n") && !text.contains("#")
        let style: yaml_scalar_style_t =
            text.contains("\n")
            ? YAML_LITERAL_SCALAR_STYLE : isPlain ? YAML_ANY_SCALAR_STYLE : YAML_SINGLE_QUOTED_SCALAR_STYLE
        try scalar(text, style)
    }

    private func scalar(_ text: String, _ style: yaml_scalar_style_t) throws(YAMLError) {
        var bytes = Array(text.utf8)
        // The parser decides by itself what a scalar is, with quotation marks or without.
        try emit { event in
            let count = Int32(clamping: bytes.count)
            return bytes.withUnsafeMutableBufferPointer { buffer in
                var none: UInt8 = 0
                return withUnsafeMutablePointer(to: &none) {
                    yaml_scalar_event_initialize(event, nil, nil, buffer.baseAddress ?? $0, count, 1, 1, style)
                }
            }
        }
    }

    private func emit(_ make: (UnsafeMutablePointer<yaml_event_t>) -> Int32) throws(YAMLError) {
        var event = yaml_event_t()
        guard make(&event) == 1, yaml_emitter_emit(emitter, &event) == 1 else {
            let error = emitter.pointee.problem.map { String(cString: $0) } ?? "this can't be written as YAML"
            throw YAMLError(line: Int(emitter.pointee.line) + 1, message: error)
        }
    }
}
