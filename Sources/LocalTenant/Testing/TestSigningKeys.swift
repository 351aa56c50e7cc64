import A0Concurrency
import A0JOSE
import Foundation

/// The keys that all tenants for tests sign with: two that anyone may know, since looking for primes takes longer than
/// all else that such a tenant needs to be ready, and behind them some that are made once in a process.
final class TestSigningKeys: Sendable {
    static let shared = TestSigningKeys()
    private let made = Locked<[Int: Locked<PrivateKey?>]>([:])

    func key(_ number: Int) throws -> PrivateKey {
        if Self.published.indices.contains(number), let pkcs8 = Data(base64Encoded: Self.published[number]) {
            return try PrivateKey(pkcs8: pkcs8)
        }
        // Two may be in progress at a time.
        let key = made.withLock { made in
            let key = made[number] ?? Locked(nil)
            made[number] = key
            return key
        }
        return try key.withLock { key in
            if let key { return key }
            let made = try PrivateKey.generateRSA(bits: 2048)
            key = made
            return made
        }
    }

    /// RSA with 2048 bits (PKCS #8). They guard nothing.
    private static let published = [
        """
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDEt7gvGMw8C+bYxPASrbOmXBiKR1+LW0H53J6beQ0Y1w4soe2b\
        7iIz5MzHFT/0yaqH/g46Mhb2Xtrzu4no9HvLQeql395ETwYeOYtMjclGv6C7f/cUrkH0GKfLOYBFdRuDrQQbKp8beksGXBeB6T/+\
        4+5krKTqf418NfDcinlLmxTB44Ba1qzKVmEAU164I6M9H+Z/Q7IkBLubCZeFtYOofk3TU8xuaJctoQPk4SxKsq8EhA9mtXrfo893\
        ZlxdX1SIPBYHFBkgO5nLPSAbAp6EpMF41HgbwqfW+Jw9nRdW5b6H02t6+WXUPiuz65+Gn7SHGLVdMb8VgnKMbO/J7i+1AgMBAAEC\
        gf8LKEbeJ3mDemVZ9MAl73qWUjUOCbtsNquhIrNHs0mKC/a0yXsiaIirGJ2BB+2WNXKZkN7DRC7j/s6dEp9BZDHJqd3bwCgFRwES\
        G3xzCm7tsbGOfJetD+HInaXmVMSXC1K3Zq93S/v92aaIfWeBOt3vg1GRaNhNOg3CkmvDmT8J5PQ2LCmRB+YfjhIlfqyTWwjfUJ7U\
        sKhCiKRTLhDwv7aOHRxMJdUyMSp+S9dcvMCV2VuLBAQvRFXSXPINoCiFVrEHVFPSUcsWSZiMGQpGDLHIcvb8iHYaZDORU7l7LNa/\
        JqSaX57/2dVlPdWkk/5AbzKO8u9mz3C9V6YZg+TwC0ECgYEA75paR6N7wC1xW2vw/N21reHLHcgKVeMiGozmrhL14JdGrtWp+sO3\
        Bq7DY//EbodyuQDU57TY5H0LN4tttGsG5/3CoM/ztweJfOoVWexjfW+z9BXtEDZmlpRAYsOZuiW6Gy3zi14fU1IeOI9AKNwA7o7I\
        +X6g+8kIxw329T2nSvUCgYEA0i4NPTCQgmS08oCUpX1cpdhd37s/ZpBAEYlNAxLexqPTRuJS6G4fYi7GoUqIr41CVQWbGXJMDqM8\
        6B/nRrwfXaBfuZM8RkLTX7pRnZVNFHtcKhCcZKJrqlbXDHzioZra/afgeoM6PIZ6P9ngAVtkH4WaVSVCKWdoxk4h764R2cECgYEA\
        4Lc5/sBEOvwjuaNl1DK3xwnibt8DWoP4o0AMxawAsJAQeb7oech+6qSTmkDx4Nvl677s7xc86Caik4iP7ksGoiPsGtiN8dX+y4nb\
        VogO00ElXEIIIVF0K7uFG1vp3Jyvi/gv10ECTinRMCih+vBDa3m84coyf5KPSek9+cnGEdUCgYEAnAdr9Jz06pfwbIZf02r5OHUj\
        W1AahP1ZUqtm7H05vKUp11l0yu/VhIHNGzfFuO1Y7N04gu+C3ur38Cqe+rf1YQAJkC5pdI9vc4VRyXZovmfFx8SFFYAuBUpqYu7j\
        H61iHSRfVRPOS9hZMMWBsgAyl+QK6mK6dxo5gd3G+7NxtQECgYEAs91GjHKEwav/zNXGQGalFFAfNeP+SbasJf+VLYR04Ri6i8xW\
        /KKsB54sAQDXGPojASdPGzuhXe90x3uksJuzOBF4SYWWrNJoB1j4PEU61Ij+7Hmw6CHYViwvJyWWc+ySopOatJLz+De/+fUKuU5p\
        ZOAO/ZjSQwwzN1siOmnVYxY=
        """,
        """
        MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDDDKAhNWeW6DRb/2gzHYQkEayMSUiigHKadllXt6aE089EB77D\
        E2AXjR0M4i4gg7nI6wbJ5HfRPoSAuB6yTw9RJ6KPfcbj4GMrC0Qfkj1AxtLZoR/hNd+Nxd/pOSuGXgM6oRM7dmj4ptTw6DekQFn1\
        IZc34S7eWxwEbziUaeafkpEuikYlqx+/RYW3FaolerHnVy+HS3mPDMLcZW5BMwPpgvRtw14oHwGHcreudH7Lop6fNhk9e2+tWgSB\
        JjkJGKOSDD77z8eC4Cuc3QmGPQjGLG50Z6AMWKCberT+XKVZJIAfA3oWX8gJqwFv2cum+nknzBFqG7mbgGVX4QBTOYXtAgMBAAEC\
        ggEAGS/Ebr1dcM5v0nBm9XDKizjQCfZ9n2RMSDdfnpTbtxu90Dha0QhruGbTuUHsuGyiHTiCMihjM30p8ZA1AIv2e6GNW4+fkvX7\
        AEguZhBFghuahxlIC1YgVceXPB/Sh8GUk6nQmLVX5UHvzeMCql5X73BEvWXB3lswAT+WdA2/xtuVXxsb6AioS15xUAcgUyMwowL3\
        y7dRZDsnu+qvXChyDsXr8CSvOdl8QUCYr9XZauS3tilRCT216cpcpVWUF2WUSXU5ZW49VDpJD0N/ive3ET9QNgC6k0KzFZwwM0yo\
        aD0Na5VF3/X3xGwvNKoHl/1DYehlxdSFlg9+P5jLg98cAQKBgQD92l8yWQU7KOlBqBjbaGABa6qE3aw8WDwrQio8i8BR/j2WLGz7\
        KakwiBgEXFXkHoo1tqNNOFV407xgADKGKZX9QaW03wAKrynRCljgJ/9fd04tvltJIgQX1UeI5dht3pJX+qalTl1rRoW2WUPAR67+\
        Ihu/BE4GQl9XfBrOAoV8AQKBgQDEsu9qfgDK3cYkx90SbkGyQROfG+dl0tQxakHABpHiTiEZbxwg9OzNbaas/ESyWs+IqtT2nFTX\
        AQ3CZm5MKrMczZNaH5sC3WOQvc10xn98GatR+2Qdnyw89TNSWPgF/hmeufGvqi4BqsXlN7fVa6BKeReooGeGg81deW3wKwm57QKB\
        gQDmSH8rcU4piMdxZEiIYXsWTtF1jpJ8e565r2AZZL2mo/jCjrKedgChohQHgKv6MSo35+LkXkJLRekRPZyX0IncIP1tww6KorRQ\
        ig5t6lrkA5rMLG8rPMxxwm0OZ1Oa99nSLfOW6iwc8PDDpt6rQ1wf9lktQ350dyl+d3rpf6gQAQKBgASqxjl9oeEuX+wxfdJZIV/s\
        YV3OGLB2zygZAFRhE4cOGYTz+PPjO9cn+eNy3OJqezAf9Yuga/bqBHyPV6ChBrzxN8TUqSXpQNqHVl+l8hJsvX7lexuk0jTkEIKs\
        r73cqJj2ioCDhjHt7mIg71C2DAiYVPJgU/SCHhZQskYXj1SFAoGBANduyVVTQ4TDIJOYBIknn+amK+yo0FbGn4N94L9KsOghsNkn\
        pjBb2N+Wg/vYKvdvq+hOxqLcO+hJ12bEIAjlgjhnch2imfRpq8VAdnDIoUjd/xxfoehAofszJiZiQyt8uG37g1+re7RRppdruyqb\
        DJEL5bQmfcTZbuZ78m9y41HL
        """,
    ]
}
