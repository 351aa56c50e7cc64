import A0Encoding
import CA0YAML
import Foundation

/// Makes values of the events of libyaml's parser.
final class YAMLComposer {
    /// Lines by key path.
    private(set) var lines: [String: Int] = [:]

    private static let depthLimit = 100
    /// Aliases make little text large.
    private static let sizeLimit = 1_000_000

    private struct Anchored {
        let value: JSONValue
        let size: Int
    }

    private let text: [UInt8]
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private var anchors: [String: Anchored] = [:]
    private var size = 0

    init(_ text: String) {
        self.text = Array(text.utf8)
        parser.initialize(to: yaml_parser_t())
    }

    deinit {
        parser.deinitialize(count: 1)
        parser.deallocate()
    }

    func compose() throws(YAMLError) -> JSONValue {
        guard yaml_parser_initialize(parser) == 1 else { throw YAMLError(line: 1, message: "out of memory") }
        defer { yaml_parser_delete(parser) }
        let result = text.withUnsafeBufferPointer { bytes -> Result<JSONValue, YAMLError> in
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            do throws(YAMLError) {
                return .success(try document())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func document() throws(YAMLError) -> JSONValue {
        var event = try next()
        while event.kind == .other { event = try next() }
        guard event.kind != .end else { return .null }
        return try value(of: event, at: "", depth: 0)
    }

    private func value(of event: Event, at path: String, depth: Int) throws(YAMLError) -> JSONValue {
        guard depth < Self.depthLimit else { throw YAMLError(line: event.line, message: "too many levels") }
        lines[path] = event.line
        let before = size
        let value: JSONValue
        switch event.kind {
        case .alias(let name):
            guard let anchored = anchors[name] else {
                throw YAMLError(line: event.line, message: "there is no anchor &\(name)")
            }
            try add(anchored.size, event)
            return anchored.value
        case .scalar(let text, let isPlain):
            try add(1, event)
            value = isPlain ? PlainScalar.value(of: text) : .string(text)
        case .sequence:
            try add(1, event)
            value = .array(try items(at: path, depth: depth))
        case .mapping:
            try add(1, event)
            value = .object(try members(at: path, depth: depth))
        case .end, .other:
            throw YAMLError(line: event.line, message: "a value is missing")
        }
        if let anchor = event.anchor { anchors[anchor] = Anchored(value: value, size: size - before) }
        return value
    }

    private func items(at path: String, depth: Int) throws(YAMLError) -> [JSONValue] {
        var items: [JSONValue] = []
        while true {
            let event = try next()
            if event.kind == .end { return items }
            items.append(try value(of: event, at: "\(path)[\(items.count)]", depth: depth + 1))
        }
    }

    private func members(at path: String, depth: Int) throws(YAMLError) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        var merged: [JSONValue] = []
        while true {
            let key = try next()
            if key.kind == .end { break }
            guard case .scalar(let name, let isPlain) = key.kind else {
                throw YAMLError(line: key.line, message: "only a text can be a key")
            }
            let inner = path.isEmpty ? name : "\(path).\(name)"
            let value = try value(of: try next(), at: inner, depth: depth + 1)
            lines[inner] = key.line
            if name == "<<", isPlain {
                if case .array(let all) = value { merged += all } else { merged.append(value) }
            } else if members.updateValue(value, forKey: name) != nil {
                throw YAMLError(line: key.line, message: "the key \(name) is there twice")
            }
        }
        for case .object(let others) in merged { members.merge(others) { own, _ in own } }
        return members
    }

    private func add(_ count: Int, _ event: Event) throws(YAMLError) {
        size += count
        guard size <= Self.sizeLimit else { throw YAMLError(line: event.line, message: "too large") }
    }

    // MARK: Events

    private struct Event {
        enum Kind: Equatable {
            case scalar(String, isPlain: Bool)
            case alias(String)
            case sequence, mapping
            /// Of a sequence, a mapping, or the document.
            case end
            case other
        }

        let kind: Kind
        let anchor: String?
        let line: Int
    }

    private func next() throws(YAMLError) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else {
            let mark = parser.pointee.problem_mark
            let error = parser.pointee.problem.map { String(cString: $0) } ?? "this isn't YAML"
            throw YAMLError(line: Int(mark.line) + 1, message: error)
        }
        defer { yaml_event_delete(&event) }
        let line = Int(event.start_mark.line) + 1
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let tag = try Self.tag(scalar.tag, "str", line)
            let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && tag == nil
            return Event(
                kind: .scalar(String(decoding: bytes, as: UTF8.self), isPlain: isPlain),
                anchor: Self.text(scalar.anchor), line: line)
        case YAML_ALIAS_EVENT:
            return Event(kind: .alias(Self.text(event.data.alias.anchor) ?? ""), anchor: nil, line: line)
        case YAML_SEQUENCE_START_EVENT:
            _ = try Self.tag(event.data.sequence_start.tag, "seq", line)
            return Event(kind: .sequence, anchor: Self.text(event.data.sequence_start.anchor), line: line)
        case YAML_MAPPING_START_EVENT:
            _ = try Self.tag(event.data.mapping_start.tag, "map", line)
            return Event(kind: .mapping, anchor: Self.text(event.data.mapping_start.anchor), line: line)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_DOCUMENT_END_EVENT, YAML_STREAM_END_EVENT:
            return Event(kind: .end, anchor: nil, line: line)
        default:
            return Event(kind: .other, anchor: nil, line: line)
        }
    }

    /// The tag, if there is one.
    ///
    /// - Throws: `YAMLError` for a tag that makes something else of the value.
    private static func tag(
        _ pointer: UnsafeMutablePointer<yaml_char_t>?, _ type: String, _ line: Int
    ) throws(YAMLError) -> String? {
        guard let tag = text(pointer) else { return nil }
        guard tag == "tag:yaml.org,2002:\(type)" || tag == "!" else {
            throw YAMLError(line: line, message: "the tag \(tag) isn't supported")
        }
        return tag
    }

    private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}

/// Scalars without quotation marks, by the rules of the core schema (YAML 1.2.2 §10.3.2).
enum PlainScalar {
    static func value(of text: String) -> JSONValue {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        default: return number(text) ?? .string(text)
        }
    }

    private static func number(_ text: String) -> JSONValue? {
        if text.hasPrefix("0x") { return Int64(text.dropFirst(2), radix: 16).map(JSONValue.integer) }
        if text.hasPrefix("0o") { return Int64(text.dropFirst(2), radix: 8).map(JSONValue.integer) }
        guard let first = text.first(where: { !"+-.".contains($0) }), first.isASCII, first.isNumber,
            text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) })
        else { return nil }
        if let integer = Int64(text) { return .integer(integer) }
        return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    }
}
