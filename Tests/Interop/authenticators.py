"""Authenticators that others wrote: soft-webauthn, and one put together from Yubico's fido2."""

import json
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from fido2.cose import ES256, RS256
from fido2.utils import sha256, websafe_decode, websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData
from soft_webauthn import SoftWebauthnDevice

# The origin that apps on Apple platforms send.
ORIGIN = "https://localhost"


def to_json(credential_id, response):
    """A credential as it travels (WebAuthn §5.1, toJSON)."""
    return {
        "id": websafe_encode(credential_id), "rawId": websafe_encode(credential_id), "type": "public-key",
        "response": {name: websafe_encode(value) for name, value in response.items()},
    }


class SoftWebauthn:
    """soft-webauthn's device: ES256, no attestation."""

    def __init__(self):
        self.device = SoftWebauthnDevice()

    def create(self, options, origin=ORIGIN):
        options = dict(options, challenge=websafe_decode(options["challenge"]))
        options["user"] = dict(options["user"], id=websafe_decode(options["user"]["id"]))
        credential = self.device.create({"publicKey": options}, origin)
        return to_json(credential["rawId"], credential["response"])

    def get(self, options, origin=ORIGIN):
        options = dict(options, challenge=websafe_decode(options["challenge"]))
        credential = self.device.get({"publicKey": options}, origin)
        return to_json(credential["rawId"], credential["response"])


class Fido2:
    """Every part made and encoded by fido2. Tests change what goes into a credential before it is signed."""

    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV

    def __init__(self, algorithm=ES256, attests_itself=False):
        self.algorithm = algorithm
        self.attests_itself = attests_itself
        self.count = 0

    def sign(self, message):
        if self.algorithm is ES256:
            return self.key.sign(message, ec.ECDSA(hashes.SHA256()))
        return self.key.sign(message, padding.PKCS1v15(), hashes.SHA256())

    def client_data(self, kind, options, origin, **changes):
        members = dict(type=kind, challenge=websafe_decode(options["challenge"]), origin=origin) | changes
        return CollectedClientData.create(**members)

    def create(self, options, origin=ORIGIN, rp_id=None, **changes):
        self.key = (ec.generate_private_key(ec.SECP256R1()) if self.algorithm is ES256
                    else rsa.generate_private_key(65537, 2048))
        self.credential_id = os.urandom(24)
        self.user_handle = websafe_decode(options["user"]["id"])
        client_data = self.client_data("webauthn.create", options, origin, **changes)
        public_key = self.algorithm.from_cryptography_key(self.key.public_key())
        data = AuthenticatorData.create(
            sha256((rp_id or options["rp"]["id"]).encode()), self.flags | AuthenticatorData.FLAG.AT, self.count,
            AttestedCredentialData.create(bytes(16), self.credential_id, public_key))
        statement = {}
        if self.attests_itself:
            statement = {"alg": self.algorithm.ALGORITHM, "sig": self.sign(data + client_data.hash)}
        attestation = AttestationObject.create("packed" if statement else "none", data, statement)
        return to_json(self.credential_id, {"clientDataJSON": client_data, "attestationObject": attestation})

    def get(self, options, origin=ORIGIN, rp_id=None, **changes):
        self.count += 1
        client_data = self.client_data("webauthn.get", options, origin, **changes)
        data = AuthenticatorData.create(sha256((rp_id or options["rpId"]).encode()), self.flags, self.count)
        return to_json(self.credential_id, {
            "clientDataJSON": client_data, "authenticatorData": data, "signature": self.sign(data + client_data.hash),
            "userHandle": self.user_handle})


def tampered(credential, part, change):
    """The credential with the bytes of one part changed."""
    credential = json.loads(json.dumps(credential))
    credential["response"][part] = websafe_encode(change(websafe_decode(credential["response"][part])))
    return credential
