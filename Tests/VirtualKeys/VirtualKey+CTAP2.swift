#if SecurityKeys && os(Linux)
    import A0JOSE
    import Foundation

    /// The commands of CTAP 2.0 §5.
    extension VirtualKey {
        func handle(command: UInt8, parameters: Data) {
            guard command != 0x04 else { return respond(information) }
            if let breakdown = making.breakdown { return send(.cbor, [breakdown]) }
            if making.babbles { return send(.cbor, [CTAPStatus.success, 0xFF, 0xFF]) }
            do {
                switch command {
                case 0x01: try makeCredential(CBOR(decoding: parameters))
                case 0x02: try getAssertion(CBOR(decoding: parameters))
                case 0x06: try respond(clientPIN(CBOR(decoding: parameters)))
                case 0x08:
                    send(
                        .cbor,
                        remainingAssertions.isEmpty ? [CTAPStatus.notAllowed] : remainingAssertions.removeFirst()())
                default: send(.cbor, [1])
                }
            } catch let error as CTAPError {
                send(.cbor, [error.status])
            } catch {
                send(.cbor, [CTAPStatus.invalidCBOR])
            }
        }

        struct CTAPError: Error {
            let status: UInt8
        }

        private func respond(_ item: CBOR) {
            send(.cbor, [CTAPStatus.success] + item.encoded())
        }

        private var information: CBOR {
            var options: [CBOR: CBOR] = ["rk": true, "up": true, "clientPin": .bool(making.pin != nil)]
            if making.verifiesUser { options["uv"] = true }
            return [
                1: ["FIDO_2_0"], 3: .bytes(Data(repeating: 0xA0, count: 16)), 4: .map(options), 5: 1200, 6: [1],
            ]
        }

        // MARK: - Creating

        private func makeCredential(_ parameters: CBOR) throws {
            guard let digest = parameters[1]?.bytesValue, let relyingPartyID = parameters[2]?["id"]?.textValue,
                let user = parameters[3], let userID = user["id"]?.bytesValue,
                let algorithms = parameters[4]?.arrayValue
            else { throw CTAPError(status: CTAPStatus.invalidCBOR) }
            if parameters[8] == .bytes(Data()) {
                let status = making.pin == nil ? CTAPStatus.pinNotSet : CTAPStatus.pinInvalid
                return afterTouch { [status] }
            }
            guard algorithms.contains(where: { $0["alg"] == -7 }) else {
                throw CTAPError(status: CTAPStatus.unsupportedAlgorithm)
            }
            let isVerified = try verify(parameters, digest, pinMember: 8, optionsMember: 7)
            guard isVerified || making.pin == nil else { throw CTAPError(status: CTAPStatus.pinRequired) }
            let excluded = parameters[5]?.arrayValue?.compactMap { $0["id"]?.bytesValue } ?? []
            if credentials.contains(where: { $0.relyingPartyID == relyingPartyID && excluded.contains($0.id) }) {
                return afterTouch { [CTAPStatus.credentialExcluded] }
            }
            guard credentials.count < making.capacity else { throw CTAPError(status: CTAPStatus.keyStoreFull) }
            lastNames = [user["name"], user["displayName"], parameters[2]?["name"]].compactMap { $0?.textValue }
            afterTouch { [self] in
                do {
                    let credential = Credential(
                        id: try SecureRandom.system.bytes(48), relyingPartyID: relyingPartyID, userID: userID,
                        userName: lastNames.first ?? "", key: try .generateP256())
                    credentials.append(credential)
                    let data = authenticatorData(credential, isVerified) + (try attested(credential))
                    let signature = try credential.key.sign(data + digest, algorithm: .es256, encoding: .der)
                    let object: CBOR = [
                        1: "packed", 2: .bytes(data), 3: ["alg": -7, "sig": .bytes(signature)],
                    ]
                    return [CTAPStatus.success] + object.encoded()
                } catch {
                    return [CTAPStatus.other]
                }
            }
        }

        // MARK: - Signing

        private func getAssertion(_ parameters: CBOR) throws {
            guard let relyingPartyID = parameters[1]?.textValue, let digest = parameters[2]?.bytesValue else {
                throw CTAPError(status: CTAPStatus.invalidCBOR)
            }
            let isVerified = try verify(parameters, digest, pinMember: 6, optionsMember: 5)
            let allowed = parameters[3]?.arrayValue?.compactMap { $0["id"]?.bytesValue } ?? []
            let fitting = credentials.indices.reversed().filter { index in
                credentials[index].relyingPartyID == relyingPartyID
                    && (allowed.isEmpty || allowed.contains(credentials[index].id))
            }
            guard !fitting.isEmpty else { return afterTouch { [CTAPStatus.noCredentials] } }
            let isAlone = allowed.count == 1
            afterTouch { [self] in
                let responses = fitting.map { index in
                    { [self] in
                        assertion(index, digest, isVerified, isAlone, of: index == fitting[0] ? fitting.count : 1)
                    }
                }
                remainingAssertions = Array(responses.dropFirst())
                return responses[0]()
            }
        }

        private func assertion(
            _ index: Int, _ digest: Data, _ isVerified: Bool, _ isAlone: Bool, of count: Int
        ) -> [UInt8] {
            credentials[index].signCount += 1
            let credential = credentials[index]
            let data = authenticatorData(credential, isVerified)
            do {
                var user: [CBOR: CBOR] = ["id": .bytes(credential.userID)]
                if isVerified { user["name"] = .text(credential.userName) }
                var members: [CBOR: CBOR] = [
                    2: .bytes(data),
                    3: .bytes(try credential.key.sign(data + digest, algorithm: .es256, encoding: .der)),
                    4: .map(user),
                ]
                if !isAlone { members[1] = ["id": .bytes(credential.id), "type": "public-key"] }
                if count > 1 { members[5] = CBOR(count) }
                return [CTAPStatus.success] + CBOR.map(members).encoded()
            } catch {
                return [CTAPStatus.other]
            }
        }

        /// Web Authentication Level 3 §6.1. A credential that has never signed is new, so its data is attached.
        private func authenticatorData(_ credential: Credential, _ isVerified: Bool) -> Data {
            let relyingPartyID = making.isTreacherous ? "evil.example" : credential.relyingPartyID
            let flags: UInt8 = 0x01 | (isVerified ? 0x04 : 0) | (credential.signCount == 0 ? 0x40 : 0)
            let count = withUnsafeBytes(of: credential.signCount.bigEndian) { Data($0) }
            return Digest.sha256(Data(relyingPartyID.utf8)) + [flags] + count
        }

        /// Web Authentication Level 3 §6.5.1.
        private func attested(_ credential: Credential) throws -> Data {
            let key = try COSEKey(credential.key.publicJWK()).encoded()
            return Data(repeating: 0xA0, count: 16) + [0, UInt8(credential.id.count)] + credential.id + key
        }

        // MARK: - The user

        /// Whether the user is verified, by a PIN token or by the key itself.
        private func verify(
            _ parameters: CBOR, _ digest: Data, pinMember: CBOR, optionsMember: CBOR
        ) throws -> Bool {
            if let proof = parameters[pinMember]?.bytesValue {
                guard pinExchange.isValid(proof: proof, of: digest) else {
                    throw CTAPError(status: CTAPStatus.pinAuthInvalid)
                }
                return true
            }
            guard parameters[optionsMember]?["uv"] == true else { return false }
            guard making.verifiesUser, !making.seesStranger else { throw CTAPError(status: CTAPStatus.uvInvalid) }
            return true
        }

        private func clientPIN(_ parameters: CBOR) throws -> CBOR {
            switch parameters[2] {
            case 1: return [3: CBOR(making.retries)]
            case 2: return [1: try pinExchange.offer()]
            case 5: return [2: .bytes(try token(parameters))]
            default: throw CTAPError(status: CTAPStatus.other)
            }
        }

        private func token(_ parameters: CBOR) throws -> Data {
            guard let pin = making.pin else { throw CTAPError(status: CTAPStatus.pinNotSet) }
            guard making.retries > 0 else { throw CTAPError(status: CTAPStatus.pinBlocked) }
            guard errors < 3 else { throw CTAPError(status: CTAPStatus.pinAuthBlocked) }
            guard let theirs = parameters[3], let sealed = parameters[6]?.bytesValue else {
                throw CTAPError(status: CTAPStatus.invalidCBOR)
            }
            let secret = try pinExchange.secret(with: theirs)
            guard try PINExchange.decrypt(sealed, secret) == Digest.sha256(Data(pin.utf8)).prefix(16) else {
                making.retries -= 1
                errors += 1
                throw CTAPError(
                    status: making.retries == 0
                        ? CTAPStatus.pinBlocked : errors == 3 ? CTAPStatus.pinAuthBlocked : CTAPStatus.pinInvalid)
            }
            making.retries = 8
            errors = 0
            return try PINExchange.encrypt(pinExchange.newToken(), secret)
        }
    }
#endif
