import { BlockList, isIP } from 'node:net';

/**
 * Where an address leads: into the public network; to a range of private ones, by its name; or nowhere that a picture could be.
 * Two addresses in the same private range are taken to be in the same network.
 */
export type AddressRange = string;

export const PUBLIC: AddressRange = 'public';
/** This computer itself. */
export const LOOPBACK: AddressRange = '127.0.0.0/8';
export const NOWHERE: AddressRange = 'nowhere';

/** IPv4 that is not public (IANA IPv4 Special-Purpose Address Registry, RFC 6890). */
const RANGES_4: readonly (readonly [net: string, bits: number, range: AddressRange])[] = [
  ['127.0.0.0', 8, LOOPBACK],
  ['10.0.0.0', 8, '10.0.0.0/8'],
  ['172.16.0.0', 12, '172.16.0.0/12'],
  ['192.168.0.0', 16, '192.168.0.0/16'],
  ['100.64.0.0', 10, '100.64.0.0/10'],
  ['169.254.0.0', 16, '169.254.0.0/16'],
  ['0.0.0.0', 8, NOWHERE],
  ['192.0.0.0', 24, NOWHERE],
  ['192.0.2.0', 24, NOWHERE],
  ['192.88.99.0', 24, NOWHERE],
  ['198.18.0.0', 15, NOWHERE],
  ['198.51.100.0', 24, NOWHERE],
  ['203.0.113.0', 24, NOWHERE],
  ['224.0.0.0', 3, NOWHERE],
];

/** IPv6 within the public range that is not public, and private ranges. All outside of 2000::/3 leads nowhere else. */
const RANGES_6: readonly (readonly [net: string, bits: number, range: AddressRange])[] = [
  ['::1', 128, LOOPBACK],
  ['fc00::', 7, 'fc00::/7'],
  ['fe80::', 10, 'fe80::/10'],
  ['2001::', 23, NOWHERE],
  ['2001:db8::', 32, NOWHERE],
  ['3fff::', 20, NOWHERE],
];

interface Rule {
  readonly list: BlockList;
  readonly range: AddressRange;
}

/**
 * [Note: an address inside an address] IPv6 carries IPv4 addresses: mapped (::ffff:0:0/96), translated (64:ff9b::/96) and tunnelled
 * (2002::/16). Each leads where the one inside it does.
 */
function rulesOf4([net, bits, range]: (typeof RANGES_4)[number]): Rule {
  const list = new BlockList();
  const [a = 0, b = 0, c = 0, d = 0] = net.split('.').map(Number);
  const hex = (high: number, low: number): string => (high * 256 + low).toString(16);
  list.addSubnet(net, bits, 'ipv4');
  list.addSubnet(`::ffff:${net}`, 96 + bits, 'ipv6');
  list.addSubnet(`64:ff9b::${net}`, 96 + bits, 'ipv6');
  list.addSubnet(`2002:${hex(a, b)}:${hex(c, d)}::`, 16 + bits, 'ipv6');
  return { list, range };
}

function ruleOf6([net, bits, range]: (typeof RANGES_6)[number]): Rule {
  const list = new BlockList();
  list.addSubnet(net, bits, 'ipv6');
  return { list, range };
}

const RULES: readonly Rule[] = [...RANGES_6.map(ruleOf6), ...RANGES_4.map(rulesOf4)];

const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
PUBLIC_6.addSubnet('::ffff:0:0', 96, 'ipv6');
PUBLIC_6.addSubnet('64:ff9b::', 96, 'ipv6');

/** The range of an IP address, IPv6 without brackets; what is no address leads nowhere. */
export function rangeOf(address: string): AddressRange {
  const [plain = ''] = address.split('%');
  const version = isIP(plain);
  if (version === 0) return NOWHERE;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const rule = RULES.find(({ list }) => list.check(plain, family));
  if (rule !== undefined) return rule.range;
  return version === 4 || PUBLIC_6.check(plain, 'ipv6') ? PUBLIC : NOWHERE;
}

/** The IP address that the host of an address is by itself; null for a name. A URL writes every form of one in the same way. */
export function literalAddress({ hostname }: URL): string | null {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return isIP(plain) === 0 ? null : plain;
}
