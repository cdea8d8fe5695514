import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isLoopback } from './address.ts';

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether an address is asked for past the proxy of the environment: on this computer always, otherwise where NO_PROXY names
 * it. [Note: as curl does] `example.com` means that host and all below it, with or without a dot before it; `10.0.0.0/8` means
 * addresses in numbers.
 */
export function isDirect(url: URL, environment: NodeJS.ProcessEnv = process.env): boolean {
  const entries = (environment['no_proxy'] || environment['NO_PROXY'] || '').split(/[\s,]+/);
  return isLoopback(url) || entries.some((entry) => covers(entry.toLowerCase(), url));
}

function covers(entry: string, { hostname, port, protocol }: URL): boolean {
  if (entry === '*') return true;
  if (entry.includes('/')) return isInSubnet(entry, hostname.replace(/^\[|\]$/g, ''));
  const { name = '', number } = /^(?<name>\[[^\]]*\]|[^:]*)(?::(?<number>\d+))?$/.exec(entry)?.groups ?? {};
  if (number !== undefined && Number(number) !== Number(port === '' ? DEFAULT_PORTS[protocol] : port)) return false;
  const [host, wanted] = [withoutFinalDot(hostname), withoutFinalDot(readName(name))];
  if (wanted === '' || host === '') return false;
  // Below an address there is nothing: 1.10.0.0.1 is none.
  return host === wanted || (isIP(host) === 0 && host.endsWith(`.${wanted}`));
}

/** `10.0.0.0/8`, or `[2001:db8::]/32`. */
function isInSubnet(entry: string, host: string): boolean {
  const [net = '', bits = '', ...more] = entry.replace(/^\[(.*)\]/, '$1').split('/');
  const family = isIP(net) === 4 ? 'ipv4' : 'ipv6';
  const isSubnet = isIP(net) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 'ipv4' ? 32 : 128);
  if (!isSubnet || more.length > 0 || isIP(host) === 0) return false;
  const list = new BlockList();
  list.addSubnet(net, Number(bits), family);
  return list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
}

/** The name that an entry is about, in the form of an address. */
function readName(text: string): string {
  const name = text.replace(/^\*?\.+/, '');
  return name.startsWith('[') ? name : domainToASCII(name);
}

const withoutFinalDot = (name: string): string => name.replace(/\.$/, '');
