import { describe, expect, it } from 'vitest';
import {
  LOOPBACK,
  literalAddress,
  NOWHERE,
  PUBLIC,
  rangeOf,
} from '../../../../electron/core/service/http/address-range.ts';

describe('the range of an address', () => {
  it.each([
    ['8.8.8.8', PUBLIC],
    ['172.15.255.255', PUBLIC],
    ['172.32.0.1', PUBLIC],
    ['100.63.0.1', PUBLIC],
    ['169.253.0.1', PUBLIC],
    ['192.167.1.1', PUBLIC],
    ['223.255.255.254', PUBLIC],
    ['2606:4700::1111', PUBLIC],
    ['2001:4860:4860::8888', PUBLIC],
    ['::ffff:8.8.8.8', PUBLIC],
    ['64:ff9b::8.8.8.8', PUBLIC],
    ['2002:0808:0808::1', PUBLIC],
    ['127.0.0.1', LOOPBACK],
    ['127.255.255.254', LOOPBACK],
    ['::1', LOOPBACK],
    ['::ffff:127.0.0.1', LOOPBACK],
    ['::ffff:7f00:1', LOOPBACK],
    ['64:ff9b::7f00:1', LOOPBACK],
    ['2002:7f00:1::', LOOPBACK],
    ['10.0.0.1', '10.0.0.0/8'],
    ['::ffff:10.1.2.3', '10.0.0.0/8'],
    ['2002:a00:1::1', '10.0.0.0/8'],
    ['172.16.0.1', '172.16.0.0/12'],
    ['172.31.255.255', '172.16.0.0/12'],
    ['192.168.1.1', '192.168.0.0/16'],
    ['64:ff9b::192.168.1.1', '192.168.0.0/16'],
    ['100.64.0.1', '100.64.0.0/10'],
    ['169.254.169.254', '169.254.0.0/16'],
    ['::ffff:169.254.169.254', '169.254.0.0/16'],
    ['fd00:ec2::254', 'fc00::/7'],
    ['fe80::1', 'fe80::/10'],
    ['fe80::1%eth0', 'fe80::/10'],
    ['0.0.0.0', NOWHERE],
    ['0.1.2.3', NOWHERE],
    ['::', NOWHERE],
    ['::127.0.0.1', NOWHERE],
    ['192.0.2.1', NOWHERE],
    ['198.18.0.1', NOWHERE],
    ['224.0.0.1', NOWHERE],
    ['255.255.255.255', NOWHERE],
    ['ff02::1', NOWHERE],
    ['fec0::1', NOWHERE],
    ['2001:db8::1', NOWHERE],
    ['2001::1', NOWHERE],
    ['64:ff9b:1::1', NOWHERE],
    ['localhost', NOWHERE],
    ['127.1', NOWHERE],
    ['', NOWHERE],
  ])('%s is in %s', (address, range) => {
    expect(rangeOf(address)).toBe(range);
  });

  it.each([
    ['http://127.1', LOOPBACK],
    ['http://0x7f000001', LOOPBACK],
    ['http://2130706433', LOOPBACK],
    ['http://0177.0.0.1', LOOPBACK],
    ['http://127。0。0。1', LOOPBACK],
    ['https://[::ffff:7f00:1]', LOOPBACK],
    ['https://[0:0:0:0:0:ffff:127.0.0.1]', LOOPBACK],
    ['https://10.1', '10.0.0.0/8'],
    ['https://user:word@192.168.1.1:8443', '192.168.0.0/16'],
    ['http://0', NOWHERE],
  ])('of %s is %s, however it is written', (url, range) => {
    expect(rangeOf(literalAddress(new URL(url)) ?? 'a name')).toBe(range);
  });
});
