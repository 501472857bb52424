"""Web Push as browsers understand it: messages sealed for one browser (RFC 8291), signed by one server (RFC 8292)."""

import os
import time
from base64 import b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

RECORD = 4096
"""The size of a record; a message is one."""
PADDED = 1024
"""Every message is as long as this: its length tells nothing."""
HALF_A_DAY = 12 * 3600


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of base64url; a ValueError when it is none, or has anything else in it."""
    return b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def new_key() -> str:
    """A key to sign with, as it is kept."""
    key = ec.generate_private_key(ec.SECP256R1())
    kinds = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return key.private_bytes(*kinds).decode()


def read_key(kept: str) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(kept.encode(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def browser_key(p256dh: str) -> ec.EllipticCurvePublicKey:
    """The public key of a browser; a ValueError when it is none."""
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
    except UnsupportedAlgorithm as wrong:
        raise ValueError from wrong


def sealed(
    text: bytes,
    p256dh: str,
    auth: str,
    ours: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded: int = PADDED,
) -> bytes:
    """The text so that only this browser can read it. Key and salt are new each time unless a test names them."""
    ours, salt = ours or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    theirs, mine = browser_key(p256dh), point(ours.public_key())
    shared = ours.exchange(ec.ECDH(), theirs)
    key = _derived(decoded(auth), shared, b"WebPush: info\0" + point(theirs) + mine, 32)
    content = AESGCM(_derived(salt, key, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(salt, key, b"Content-Encoding: nonce\0", 12)
    plain = text + b"\2" + b"\0" * max(0, padded - len(text))
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + content.encrypt(nonce, plain, None)


def _derived(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str) -> str:
    """Who we are, for the push service of this endpoint and for half a day."""
    where = urlsplit(endpoint)
    # The world's clock, not ours: others judge whether it has run out.
    claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(time.time()) + HALF_A_DAY, "sub": contact}
    head = encoded(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    said = f"{head}.{encoded(msgspec.json.encode(claims))}"
    r, s = utils.decode_dss_signature(key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{said}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={encoded(point(key.public_key()))}"
