import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { connect } from 'node:tls';
import { type AddressRange, LOOPBACK, literalAddress, NOWHERE, PUBLIC, rangeOf } from './address-range.ts';
import { trustSystemCertificates } from './trust.ts';

/** How names become addresses. */
export interface NameService {
  /** IP addresses of a host. @throws Error when the name is not known */
  resolve(hostname: string): Promise<readonly string[]>;
  /** The IP address at which an origin proves to be who it is; null where it cannot be had. */
  locate(origin: URL): Promise<string | null>;
}

/** Whether a picture may be asked for at an IP address. */
export type MayConnect = (address: string) => Promise<boolean>;

/** A host that leads to no place where a picture of this service may be. */
export class InsideError extends Error {
  constructor(hostname: string) {
    super(`${hostname} leads into a private network.`);
    this.name = 'InsideError';
  }
}

/**
 * Allows public addresses, and private ones in the range in which the service itself is. [Note: on whose word] Who runs a
 * service chooses the addresses of its pictures. Otherwise it could have this computer ask for anything within its own network.
 */
export function createGuard(origins: readonly string[], names: NameService = SYSTEM_NAMES): MayConnect {
  let ranges: Promise<AddressRange[]> | null = null;
  return async (address) => {
    const range = rangeOf(address);
    if (range === PUBLIC) return true;
    if (range === NOWHERE) return false;
    ranges ??= Promise.all(origins.map((origin) => rangeOfService(new URL(origin), names)));
    return (await ranges).includes(range);
  };
}

/**
 * [Note: not by its name] A name can lead here for a moment. The connection over which the service presents its certificate
 * shows where it really is; plain http is for this computer alone.
 */
async function rangeOfService(origin: URL, names: NameService): Promise<AddressRange> {
  const literal = literalAddress(origin);
  if (literal !== null) return rangeOf(literal);
  if (origin.protocol === 'http:') return LOOPBACK;
  const address = await names.locate(origin);
  return address === null ? NOWHERE : rangeOf(address);
}

/** What a request resolves its host with: the addresses that it is then connected to are those that were looked at. */
export function guardedLookup(mayConnect: MayConnect, names: NameService = SYSTEM_NAMES): LookupFunction {
  return (hostname, { all }, callback) => {
    allowedAddresses(hostname, mayConnect, names).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        const [first] = found;
        if (first === undefined) callback(new InsideError(hostname), '');
        else if (all === true) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
}

export async function allowedAddresses(
  hostname: string,
  mayConnect: MayConnect,
  names: NameService = SYSTEM_NAMES,
): Promise<readonly string[]> {
  const addresses = await names.resolve(hostname);
  const allowed = await Promise.all(addresses.map(mayConnect));
  return addresses.filter((_, index) => allowed[index]);
}

const HTTPS_PORT = 443;
/** Milliseconds for the whole handshake. */
const PATIENCE = 10_000;

const SYSTEM_NAMES: NameService = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  locate: ({ hostname, port }) =>
    new Promise((resolve) => {
      trustSystemCertificates();
      const socket = connect({ host: hostname, port: Number(port || HTTPS_PORT), servername: hostname });
      const end = (address: string | null): void => {
        clearTimeout(tooLong);
        resolve(address);
        socket.destroy();
      };
      const tooLong = setTimeout(() => end(null), PATIENCE);
      socket.once('secureConnect', () => end(socket.remoteAddress ?? null));
      socket.once('error', () => end(null));
      socket.once('close', () => end(null));
    }),
};
