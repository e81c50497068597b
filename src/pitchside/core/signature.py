"""Ed25519 signatures (RFC 8032), with the standard library alone.

Slow, a few milliseconds each, and not made to hide the key from who measures how long it takes: a record is
signed when it is asked for, by whoever keeps the match.
"""

from __future__ import annotations

from hashlib import sha512

KEY_BYTES = 32
SIGNATURE_BYTES = 64
_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)

Point = tuple[int, int, int, int]
"""Extended coordinates: x = X / Z, y = Y / Z, and T = X Y / Z."""


def public_key(secret: bytes) -> bytes:
    """The key that checks what this secret signs."""
    return _pressed(_times(_scalar(secret), _BASE))


def sign(secret: bytes, message: bytes) -> bytes:
    """The signature of a message."""
    scalar, own = _scalar(secret), public_key(secret)
    nonce = _number(sha512(secret).digest()[KEY_BYTES:], message)
    point = _pressed(_times(nonce, _BASE))
    rest = (nonce + _number(point, own, message) * scalar) % _ORDER
    return point + rest.to_bytes(KEY_BYTES, "little")


def holds(key: bytes, message: bytes, signature: bytes) -> bool:
    """Was this message signed by the secret behind that key?"""
    if len(key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    own, point = _unpressed(key), _unpressed(signature[:KEY_BYTES])
    rest = int.from_bytes(signature[KEY_BYTES:], "little")
    if own is None or point is None or rest >= _ORDER:
        return False
    asked = _number(signature[:KEY_BYTES], key, message)
    return _same(_times(rest, _BASE), _plus(point, _times(asked, own)))


def _scalar(secret: bytes) -> int:
    if len(secret) != KEY_BYTES:
        raise ValueError(f"a secret has {KEY_BYTES} bytes")
    number = int.from_bytes(sha512(secret).digest()[:KEY_BYTES], "little")
    return number & ((1 << 254) - 8) | 1 << 254


def _number(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % _ORDER


def _plus(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(scalar: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = _plus(total, point)
        point = _plus(point, point)
        scalar >>= 1
    return total


def _same(one: Point, other: Point) -> bool:
    across = (one[0] * other[2] - other[0] * one[2]) % _P
    up = (one[1] * other[2] - other[1] * one[2]) % _P
    return across == 0 == up


def _x_of(y: int, odd: int) -> int | None:
    """The x of that sign on the curve; None where there is none."""
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if y >= _P or (x * x - square) % _P or (x == 0 and odd):
        return None
    return x if x & 1 == odd else _P - x


def _pressed(point: Point) -> bytes:
    inverse = pow(point[2], -1, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(KEY_BYTES, "little")


def _unpressed(raw: bytes) -> Point | None:
    number = int.from_bytes(raw, "little")
    y = number & ((1 << 255) - 1)
    x = _x_of(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % _P)


_BASE_Y = 4 * pow(5, -1, _P) % _P
_BASE_X = _x_of(_BASE_Y, 0) or 0
_BASE: Point = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % _P)
