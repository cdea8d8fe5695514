import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isLoopback } from './address.ts';

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether an address is asked for past the proxy of the environment: on this computer always, otherwise where NO_PROXY names
 * it. [Note: as curl does] `example.com` means that host and all below it, with or without a dot before it. axios, which
 * chooses the proxy, takes an entry without a dot for that one host; what it knows besides, such as 10.0.0.0/8, is left to it.
 */
export function isDirect(url: URL, environment: NodeJS.ProcessEnv = process.env): boolean {
  const entries = (environment['no_proxy'] || environment['NO_PROXY'] || '').split(/[\s,]+/);
  return isLoopback(url) || entries.some((entry) => covers(entry.toLowerCase(), url));
}

/** Whether an address may be asked for through a proxy of the environment, whichever of its names axios goes by. */
export function mayBeProxied(url: URL, environment: NodeJS.ProcessEnv = process.env): boolean {
  const isNamed = Object.entries(environment).some(
    ([name, value]) => /(?<!no)_proxy$/i.test(name) && (value ?? '') !== '',
  );
  return isNamed && !isDirect(url, environment);
}

function covers(entry: string, { hostname, port, protocol }: URL): boolean {
  if (entry === '*') return true;
  const { name = '', number } = /^(?<name>\[[^\]]*\]|[^:]*)(?::(?<number>\d+))?$/.exec(entry)?.groups ?? {};
  if (number !== undefined && Number(number) !== Number(port === '' ? DEFAULT_PORTS[protocol] : port)) return false;
  const [host, wanted] = [withoutFinalDot(hostname), withoutFinalDot(readName(name))];
  if (wanted === '' || host === '') return false;
  // Below an address there is nothing: 1.10.0.0.1 is none.
  return host === wanted || (isIP(host) === 0 && host.endsWith(`.${wanted}`));
}

/** The name that an entry is about, in the form of an address. */
function readName(text: string): string {
  const name = text.replace(/^\*?\.+/, '');
  return name.startsWith('[') ? name : domainToASCII(name);
}

const withoutFinalDot = (name: string): string => name.replace(/\.$/, '');
