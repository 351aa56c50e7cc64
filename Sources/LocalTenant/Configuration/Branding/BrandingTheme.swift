import A0Encoding
import Foundation

/// Colors, fonts, borders, and the places of parts on the tenant's pages, with the names of Auth0's themes.
///
/// ```swift
/// let theme: BrandingTheme = ["colors": ["primary_button": "#0a7d57"], "borders": ["buttons_style": "pill"]]
/// ```
/// Members that a group leaves out have Auth0's defaults. A group that is left out changes nothing.
public struct BrandingTheme: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// `borders`, `colors`, `fonts`, `page_background`, `widget`, `identifiers`, and `displayName`.
    public var values: [String: TenantValue]

    /// Creates a theme.
    public init(_ values: [String: TenantValue]) { self.values = values }

    /// Creates a theme.
    public init(dictionaryLiteral elements: (String, TenantValue)...) {
        values = Dictionary(elements) { $1 }
    }

    /// The kinds of values, and their defaults.
    enum Field: Sendable {
        case color(String?)
        case number(ClosedRange<Double>, Double)
        case flag(Bool)
        case choice([String], String)
        /// Empty for none.
        case url
        /// `{bold, size}`, with the size in percent.
        case font(ClosedRange<Double>, isBold: Bool, Double)

        fileprivate var usual: TenantValue {
            switch self {
            case .color(let color): color.map(TenantValue.string) ?? .null
            case .number(_, let number): .number(number)
            case .flag(let flag): .bool(flag)
            case .choice(_, let choice): .string(choice)
            case .url: ""
            case .font(_, let isBold, let size): ["bold": .bool(isBold), "size": .number(size)]
            }
        }
    }

    private static let styles = ["pill", "rounded", "sharp"]
    private static let sides = ["center", "left", "right"]

    static let fields: [String: [String: Field]] = [
        "borders": [
            "button_border_radius": .number(1...10, 3), "button_border_weight": .number(0...10, 1),
            "buttons_style": .choice(styles, "rounded"), "input_border_radius": .number(0...10, 3),
            "input_border_weight": .number(0...3, 1), "inputs_style": .choice(styles, "rounded"),
            "show_widget_shadow": .flag(true), "widget_border_weight": .number(0...10, 0),
            "widget_corner_radius": .number(0...50, 5),
        ],
        "colors": [
            "base_focus_color": .color("#635dff"), "base_hover_color": .color("#000000"),
            "body_text": .color("#1e212a"), "captcha_widget_theme": .choice(["auto", "dark", "light"], "auto"),
            "error": .color("#d03c38"), "header": .color("#1e212a"), "icons": .color("#65676e"),
            "input_background": .color("#ffffff"), "input_border": .color("#c9cace"),
            "input_filled_text": .color("#000000"), "input_labels_placeholders": .color("#65676e"),
            "links_focused_components": .color("#635dff"), "primary_button": .color("#635dff"),
            "primary_button_label": .color("#ffffff"), "read_only_background": .color(nil),
            "secondary_button_border": .color("#c9cace"), "secondary_button_label": .color("#1e212a"),
            "success": .color("#13a688"), "widget_background": .color("#ffffff"), "widget_border": .color("#c9cace"),
        ],
        "fonts": [
            "body_text": .font(0...150, isBold: false, 87.5), "buttons_text": .font(0...150, isBold: false, 100),
            "font_url": .url, "input_labels": .font(0...150, isBold: false, 100),
            "links": .font(0...150, isBold: true, 87.5), "links_style": .choice(["normal", "underlined"], "normal"),
            "reference_text_size": .number(12...24, 16), "subtitle": .font(0...150, isBold: false, 87.5),
            "title": .font(75...150, isBold: false, 150),
        ],
        "page_background": [
            "background_color": .color("#000000"), "background_image_url": .url,
            "page_layout": .choice(sides, "center"),
        ],
        "widget": [
            "header_text_alignment": .choice(sides, "center"), "logo_height": .number(1...100, 52),
            "logo_position": .choice(sides + ["none"], "center"), "logo_url": .url,
            "social_buttons_layout": .choice(["bottom", "top"], "bottom"),
        ],
    ]

    /// Whether the theme says something about a group, such as `colors`.
    func has(_ group: String) -> Bool { values[group]?.objectValue != nil }

    /// A value, or else its default; nil if the theme says nothing about the group.
    func value(_ group: String, _ name: String) -> TenantValue? {
        guard let members = values[group]?.objectValue else { return nil }
        if let value = members[name], value != .null { return value }
        return Self.fields[group]?[name]?.usual
    }

    func validate() throws(TenantError) {
        for (group, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let fields = Self.fields[group] else {
                try require(
                    ["displayName", "identifiers", "themeId"].contains(group), group,
                    "Themes have no \(group).")
                continue
            }
            guard let members = value.objectValue else {
                throw TenantError(.configuration, "An object is needed.", keyPath: group)
            }
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                guard let field = fields[name] else {
                    throw TenantError(
                        .configuration, "Themes have no \(group).\(name).", keyPath: "\(group).\(name)")
                }
                try require(field.allows(value), "\(group).\(name)", field.rule)
            }
        }
    }
}

extension BrandingTheme.Field {
    fileprivate func allows(_ value: TenantValue) -> Bool {
        switch self {
        case .color(let usual):
            value.stringValue.map { PageColor(theme: $0) != nil } ?? (usual == nil && value == .null)
        case .number(let range, _): value.double.map(range.contains) ?? false
        case .flag: value == true || value == false
        case .choice(let choices, _): value.stringValue.map(choices.contains) ?? false
        case .url: value.stringValue.map { $0.isEmpty || OrganizationBranding.isPicture($0) } ?? false
        case .font(let range, _, _):
            value.objectValue.map { font in
                font["size"]?.double.map(range.contains) != false && Set(font.keys).isSubset(of: ["bold", "size"])
            } ?? false
        }
    }

    fileprivate var rule: String {
        switch self {
        case .color: "A color such as #0a7d57 is needed."
        case .number(let range, _): "Choose \(Int(range.lowerBound)) to \(Int(range.upperBound))."
        case .flag: "Choose true or false."
        case .choice(let choices, _): "Choose \(choices.joined(separator: ", "))."
        case .url: "An https URL is needed, or an empty text."
        case .font(let range, _, _):
            "An object with bold and size is needed, with a size of \(Int(range.lowerBound)) to \(Int(range.upperBound))."
        }
    }
}

extension BrandingTheme: Codable, CodableSetting {
    static var shape: SettingShape { .object }
    var written: TenantValue? { .object(values) }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> BrandingTheme {
        BrandingTheme(try [String: TenantValue].read(value, source))
    }
}

extension PageColor {
    /// Like `init(hex:)`, also with an alpha channel, which is left out.
    init?(theme text: String) {
        let length = text.count
        self.init(hex: length == 5 || length == 9 ? String(text.prefix(length == 5 ? 4 : 7)) : text)
    }
}
