"""Ed25519: the vectors of RFC 8032, and what must not hold."""

from __future__ import annotations

import hashlib
from random import Random

import pytest

from pitchside.core.signature import holds, public_key, sign

VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd"
        "25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c3"
        "87b2eaeb4302aeeb00d291612bb0c00",
    ),
]


@pytest.mark.parametrize(("secret", "key", "message", "signature"), VECTORS)
def test_the_vectors_of_the_standard(secret: str, key: str, message: str, signature: str) -> None:
    """Keys and signatures are those that RFC 8032 prints."""
    raw = bytes.fromhex(secret)
    assert public_key(raw).hex() == key
    assert sign(raw, bytes.fromhex(message)).hex() == signature
    assert holds(bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature))


def test_one_changed_bit_anywhere_does_not_hold() -> None:
    """Of key, message and signature alike."""
    rng, secret, message = Random(1), hashlib.sha256(b"x").digest(), b"a digest"
    parts = [public_key(secret), message, sign(secret, message)]
    for _ in range(40):
        changed = [bytearray(part) for part in parts]
        part = rng.choice(changed)
        part[rng.randrange(len(part))] ^= 1 << rng.randrange(8)
        assert not holds(*map(bytes, changed))


@pytest.mark.parametrize("signature", [b"", b"\0" * 63, b"\xff" * 64, b"\0" * 65])
def test_what_is_no_signature_does_not_hold(signature: bytes) -> None:
    """Too short, too long, or no point of the curve."""
    assert not holds(public_key(b"k" * 32), b"", signature)
