import type { RequestOptions } from 'node:http';
import { type Readable, Stream } from 'node:stream';
import { isAxiosError } from 'axios';
import FormData from 'form-data';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { literalAddress } from './address-range.ts';
import { type Failure, saying } from './failure.ts';
import { ENVIRONMENT_NETWORK, type Network } from './network.ts';
import { allowedAddresses, guardedLookup, InsideError, type MayConnect, type NameService } from './picture-guard.ts';

/** What is asked at an address that a service named, and on what word. */
interface Guarded {
  readonly mayConnect: MayConnect;
  readonly names?: NameService;
  readonly network?: Network | undefined;
}

/** Shown by its phrase, see fetch-picture.ts. */
export const INSIDE: Failure = { kind: 'unusable', ...saying(phrase('failure.pictureInside')), mayHaveChanged: false };

/** The same of an address that something was to be sent to. */
export const LINK_INSIDE: Failure = { ...INSIDE, ...saying(phrase('failure.pictureLinkInside')) };

/**
 * What can be checked before there is a connection. [Note: through a proxy] It resolves names by itself, within its own network; a
 * name that is known here as well is looked at.
 */
export async function mayAsk(
  url: URL,
  { mayConnect, names, network = ENVIRONMENT_NETWORK }: Guarded,
): Promise<boolean> {
  const literal = literalAddress(url);
  if (literal !== null) return mayConnect(literal);
  const routes = url.protocol === 'https:' ? await network.routes(url).catch(() => []) : [];
  if (!routes.some(({ kind }) => kind === 'proxy')) return true;
  const allowed = await allowedAddresses(url.hostname, mayConnect, names).catch(() => null);
  return allowed === null || allowed.length > 0;
}

/** [Note: a lookup for the direct way] A connection to a proxy is made by itself, and does not ask this one. */
export function guarding({ mayConnect, names }: Guarded): (options: RequestOptions) => RequestOptions {
  const lookup = guardedLookup(mayConnect, names);
  return (options) => ({ ...options, lookup });
}

/** Whether a request was not made since its host leads into a private network. */
export function isInside(error: unknown): boolean {
  return isAxiosError(error) && error.cause instanceof InsideError;
}

/**
 * The bytes of one file as a body of their own. It emits 'sent' with each chunk when the connection has taken it, as a form does:
 * only then may its memory be used again, and only that is progress.
 */
export class OutgoingBytes extends Stream {
  readonly #source: Readable;

  constructor(source: Readable) {
    super();
    this.#source = source;
    // Nobody hears of it once the request has ended.
    source.on('error', (error) => this.listenerCount('error') > 0 && this.emit('error', error));
    source.on('end', () => this.emit('end'));
    source.on('close', () => this.emit('close'));
  }

  override pipe<T extends NodeJS.WritableStream>(connection: T): T {
    const source = this.#source;
    source.on('data', (chunk: Buffer) => {
      if (!connection.writable) return;
      const more = connection.write(chunk, () => this.emit('sent', chunk));
      if (!more) source.pause();
    });
    source.on('end', () => connection.end());
    connection.on('drain', () => source.resume());
    return connection;
  }
}

/**
 * A multipart form that emits 'sent' with each chunk when the connection has taken it: only then may its memory be used again, and
 * only that is progress.
 */
export class OutgoingForm extends FormData {
  constructor() {
    super({ maxDataSize: Number.POSITIVE_INFINITY });
  }

  override pipe<T extends NodeJS.WritableStream>(connection: T): T {
    this.on('data', (chunk: Buffer | string) => {
      if (!connection.writable) return;
      const more = connection.write(chunk, () => this.emit('sent', chunk));
      if (!more) this.pause();
    });
    this.on('end', () => connection.end());
    connection.on('drain', () => this.resume());
    this.resume();
    return connection;
  }
}
