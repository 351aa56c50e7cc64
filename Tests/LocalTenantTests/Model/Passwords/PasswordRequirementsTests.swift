import A0Encoding
import Foundation
import Testing

@testable import LocalTenant

@Suite("Rules for passwords")
struct PasswordRequirementsTests {
    private static func requirements(_ json: String) throws -> PasswordRequirements {
        try JSONDecoder().decode(TenantConnection.self, from: Data("{\(json)}".utf8)).passwordRequirements
    }

    @Test(
        "a connection's own rules take precedence over those of its policy",
        arguments: [
            (#""password_complexity_options": {"min_length": 12}"#, ["Abcdefg1abcd"], ["Abcdefg1abc", "abcdefghijkl"]),
            (
                #""password_complexity_options": {"min_length": 12}, "password_options": {"complexity": {"min_length": 4}}"#,
                ["aB-4"], ["aB4"]
            ),
            (#""password_options": {"complexity": {"character_types": []}}"#, ["abcdefgh"], ["abcdefg"]),
            (
                #""password_options": {"complexity": {"character_types": ["number", "special"]}}"#, ["1111111-"],
                ["Abcdefg1", "Abcdefg-"]
            ),
            (
                #""password_policy": "low", "password_options": {"complexity": {"identical_characters": "block"}}"#,
                ["aabbaa"], ["aaabbb"]
            ),
            (
                #""password_policy": "excellent", "password_options": {"complexity": {"identical_characters": "allow"}}"#,
                ["Abbb234567"], []
            ),
            (
                #""password_policy": "low", "password_options": {"complexity": {"sequential_characters": "block"}}"#,
                ["ab12ab", "acegik", "aBcdXX", "yz{|}~", "89:;<="], ["xxabcx", "xx321x", "XXZYXX", "901234"]
            ),
            (
                #""password_policy": "low", "password_options": {"complexity": {"character_type_rule": "three_of_four", "character_types": ["lowercase", "uppercase", "number", "special"]}}"#,
                ["aB3456"], ["ab3456"]
            ),
        ])
    func precedence(json: String, good: [String], bad: [String]) throws {
        let rules = try Self.requirements(json)
        for password in good { #expect(rules.accepts(password), "\(password)") }
        for password in bad { #expect(!rules.accepts(password), "\(password)") }
    }

    @Test("a connection's dictionary has the most common passwords and its own, in any case")
    func dictionary() throws {
        let off = try Self.requirements(#""password_dictionary_words": ["bookshop"]"#)
        #expect(!off.isInDictionary("bookshop") && !off.isInDictionary("password"))
        for json in [
            #""password_dictionary": true, "password_dictionary_words": ["bookshop"]"#,
            #""password_options": {"dictionary": {"active": true, "custom": ["bookshop"]}}"#,
        ] {
            let rules = try Self.requirements(json)
            #expect(rules.isInDictionary("BookShop") && rules.isInDictionary("Password"))
            #expect(!rules.isInDictionary("bookshops"))
        }
    }

    @Test("a connection's history counts passwords")
    func history() throws {
        for (json, count) in [
            (#""password_history": 5"#, 5), (#""password_options": {"history": {"active": true}}"#, 3),
            (#""password_options": {"history": {"active": true, "size": 9}}"#, 9),
            (#""password_history": 5, "password_options": {"history": {"active": false}}"#, 0),
        ] {
            #expect(try Self.requirements(json).history == count)
        }
    }

    @Test("passwords must not contain the blocked members of the profile")
    func profile() throws {
        var user = TenantUser(email: "ada@example.com", password: nil)
        (user.name, user.nickname) = ("Ada Lovelace", "countess")
        user.userMetadata = ["pet": "Fluffy"]
        let usual = try Self.requirements(#""password_no_personal_info": true"#)
        for password in ["xxADAxx", "my-lovelace", "countess1", "ada@example.com"] {
            #expect(usual.mentions(user, password), "\(password)")
        }
        #expect(!usual.mentions(user, "fluffy-1"))
        let own = try Self.requirements(
            #""password_options": {"profile_data": {"active": true, "blocked_fields": ["user_metadata.pet"]}}"#)
        #expect(own.mentions(user, "fluffy-1") && !own.mentions(user, "my-lovelace"))
        #expect(try !Self.requirements(#""name": "a""#).mentions(user, "lovelace"))
    }

    @Test(
        "impossible rules are refused",
        arguments: [
            (#""password_options": {"complexity": {"min_length": 73}}"#, "password_options.complexity.min_length"),
            (#""password_complexity_options": {"min_length": 0}"#, "password_complexity_options.min_length"),
            (
                #""password_options": {"complexity": {"character_type_rule": "three_of_four", "character_types": ["number"]}}"#,
                "password_options.complexity.character_types"
            ),
            (#""password_options": {"history": {"size": 25}}"#, "password_options.history.size"),
            (
                #""password_options": {"complexity": {"character_types": ["emoji"]}}"#,
                "password_options.complexity.character_types[0]"
            ),
        ])
    func impossible(json: String, keyPath: String) throws {
        let error = #expect(throws: TenantError.self) {
            try TenantConfiguration(json: Data(#"{"connections": [{\#(json)}]}"#.utf8))
        }
        #expect(error?.keyPath == "connections[0].\(keyPath)")
    }

    @Test("an error of a signup explains each rule")
    func report() throws {
        let rules = try Self.requirements(
            #""password_options": {"complexity": {"min_length": 3, "character_types": ["number"], "sequential_characters": "block"}}"#
        )
        #expect(
            rules.text(for: "") == """
                * At least 3 characters in length
                * Should contain:
                 * numbers (0-9)
                * No more than 2 letters or digits in sequence (such as "abc")
                """)
        let report = rules.report(on: "abcd")
        let verified = report["rules"]?.arrayValue?.map { $0["verified"] }
        #expect(verified == [true, false, false] && report["verified"] == false)
        #expect(rules.rules(for: nil).map(\.check) == ["length 3", "types 1 number", "sequence"])
    }
}
