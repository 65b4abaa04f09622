"""The cipher of Web Push against the example of RFC 8291, and against what a browser does."""

from __future__ import annotations

from base64 import urlsafe_b64decode

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from lauta.web.outbox.push_cipher import CURVE, RECORD, TAG, encrypt
from tests.web.opening import decrypted


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(_bytes(text), "big"), CURVE)


# RFC 8291, section 5 and appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SERVER = _private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
BROWSER = _private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
POINT = _bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
SECRET, SALT = _bytes("BTBZMqHH6r4Tts7J_aSIgg"), _bytes("DGv6ra1nlYgDCS1FRnbzlw")
SENT = _bytes(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
    "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_comes_out_byte_by_byte() -> None:
    assert encrypt(PLAIN, POINT, SECRET, salt=SALT, own=SERVER) == SENT


def test_a_browser_opens_the_example() -> None:
    assert decrypted(SENT, BROWSER, SECRET) == PLAIN


@pytest.mark.parametrize(
    "plain", [b"", b"x", "Ääkköset".encode(), b"\0" * 50, b"\x02" * 3, b"y" * (RECORD - TAG - 1)]
)
def test_every_message_is_opened(plain: bytes) -> None:
    assert decrypted(encrypt(plain, POINT, SECRET), BROWSER, SECRET) == plain


def test_two_messages_share_neither_salt_nor_key() -> None:
    one, other = (encrypt(PLAIN, POINT, SECRET) for _ in range(2))
    assert one[:16] != other[:16] and one[21:86] != other[21:86]


def test_another_secret_opens_nothing() -> None:
    with pytest.raises(InvalidTag):
        decrypted(SENT, BROWSER, bytes(16))


def test_a_message_too_long_for_a_record_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 4079 bytes"):
        encrypt(b"x" * 4080, POINT, SECRET)


@pytest.mark.parametrize("point", [b"", b"\x04" + bytes(64), POINT[:-1]])
def test_a_key_that_is_no_point_is_refused(point: bytes) -> None:
    with pytest.raises(ValueError):
        encrypt(PLAIN, point, SECRET)
