import A0JOSE
import Foundation
import Testing

@Suite("AES-256-GCM")
struct AES256GCMTests {
    private let key = Samples.hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    private let plaintext = Samples.hex(
        """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """)
    private let authenticated = Samples.hex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    private let nonce = Samples.hex("cafebabefacedbaddecaf888")
    private let box = Samples.hex(
        """
        cafebabefacedbaddecaf888
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
        76fc6ece0f4e1768cddf8853bb2d551b
        """)

    @Test("AES-256-GCM matches test case 16 of the GCM specification")
    func vector() throws {
        let random = SecureRandom { [nonce] _ in nonce }
        #expect(try AES256GCM.seal(plaintext, key: key, authenticating: authenticated, random: random) == box)
        #expect(try AES256GCM.open(box, key: key, authenticating: authenticated) == plaintext)
    }

    @Test("AES-256-GCM matches test case 13 of the GCM specification, an empty message")
    func emptyVector() throws {
        let zeros = SecureRandom { Data(count: $0) }
        let box = try AES256GCM.seal(Data(), key: Data(count: 32), authenticating: Data(), random: zeros)
        #expect(box == Data(count: 12) + Samples.hex("530f8afbc74536b9a963b4f1c4cb738b"))
        #expect(try AES256GCM.open(box, key: Data(count: 32), authenticating: Data()).isEmpty)
    }

    @Test("sealing the same text twice with AES-256-GCM gives different boxes")
    func freshNonce() throws {
        let first = try AES256GCM.seal(plaintext, key: key, authenticating: Data(), random: .system)
        let second = try AES256GCM.seal(plaintext, key: key, authenticating: Data(), random: .system)
        #expect(first != second)
        #expect(try AES256GCM.open(second, key: key, authenticating: Data()) == plaintext)
    }

    @Test("AES-256-GCM opens a box that is a slice of longer data")
    func slice() throws {
        let box = (Data("prefix".utf8) + box).dropFirst(6)
        #expect(try AES256GCM.open(box, key: key, authenticating: authenticated) == plaintext)
    }

    @Test("changing any byte of an AES-256-GCM box makes opening it fail")
    func tampering() {
        for index in box.indices {
            var box = box
            box[index] ^= 1
            #expect(throws: JOSEError.authenticationFailed) {
                try AES256GCM.open(box, key: key, authenticating: authenticated)
            }
        }
    }

    @Test("opening an AES-256-GCM box with another key or other authenticated data fails")
    func otherContext() {
        #expect(throws: JOSEError.authenticationFailed) {
            try AES256GCM.open(box, key: Data(count: 32), authenticating: authenticated)
        }
        #expect(throws: JOSEError.authenticationFailed) {
            try AES256GCM.open(box, key: key, authenticating: Data())
        }
    }

    @Test("an AES-256-GCM box that is too short is rejected", arguments: [0, 1, 12, 27])
    func truncated(count: Int) {
        #expect(throws: JOSEError.authenticationFailed) {
            try AES256GCM.open(box.prefix(count), key: key, authenticating: authenticated)
        }
    }

    @Test("an AES-256-GCM key of the wrong size is rejected", arguments: [0, 16, 31, 33])
    func keySize(count: Int) {
        let key = Data(count: count)
        #expect(throws: JOSEError.self) {
            try AES256GCM.seal(plaintext, key: key, authenticating: Data(), random: .system)
        }
        #expect(throws: JOSEError.self) { try AES256GCM.open(box, key: key, authenticating: Data()) }
    }

    @Test("sealing fails without randomness")
    func noRandomness() {
        let broken = SecureRandom { _ throws(JOSEError) in throw .randomUnavailable }
        #expect(throws: JOSEError.randomUnavailable) {
            try AES256GCM.seal(plaintext, key: key, authenticating: Data(), random: broken)
        }
    }
}
