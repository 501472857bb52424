"""How fast a client may ask."""

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

_MOST = 20_000
"""Clients remembered at once; the one not heard of for longest is forgotten first."""


class Bucket:
    """Fills by ``rate`` a second up to ``burst``; each request takes one."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each client."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self._of.setdefault(client, Bucket(self.rate, self.burst))
        self._of.move_to_end(client)
        if len(self._of) > _MOST:
            self._of.popitem(last=False)
        return bucket.take()


def household(address: str) -> str:
    """What limits are counted by: an address, or of IPv6 the network of one house, for whoever has one address there has them all."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64)) if found.is_global else address
