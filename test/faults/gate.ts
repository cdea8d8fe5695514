import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Operation, PracticeService } from '../../electron/practice/practice-service.ts';
import { afterTest } from '../core/harness.ts';

/** What stands between us and the service does to one request. `afterBytes` counts bytes of its body. */
export type Action =
  /** That much reaches the service, then both connections are reset. */
  | { readonly kind: 'reset'; readonly afterBytes: number }
  /** The answer is not the service's, which never sees the request. With `close` the rest of the body is not read. */
  | {
      readonly kind: 'answer';
      readonly afterBytes: number;
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly close?: boolean;
    }
  /** Nothing of the request is passed on, and it is never answered. */
  | { readonly kind: 'swallow' }
  /** The body of the answer is another one. */
  | { readonly kind: 'rewrite'; readonly rewrite: (body: string) => string };

export interface Seen {
  readonly operation: Operation | null;
  readonly authorization: string;
  readonly bytes: number;
  /** The body as it came, a character a byte; of uploads only. */
  readonly body: string;
  readonly action: Action['kind'] | null;
}

/** A way to the service on which everything can happen. */
export interface Gate {
  readonly uploadUrl: string;
  readonly baseUrl: string;
  readonly tokenUrl: string;
  /** Everything that came as far as here, in the order in which it ended. */
  readonly seen: readonly Seen[];
  next(operation: Operation, ...actions: readonly Action[]): void;
  /** Decides for every request, before what was queued. */
  always(decide: ((operation: Operation | null, authorization: string) => Action | null) | null): void;
}

/** Asked before a request is passed on; what it gives is called when it was carried out, before anything is passed back. */
export type Admit = (operation: Operation | null, authorization: string) => Promise<() => void>;

export async function startGate(service: PracticeService, admit: Admit | null = null): Promise<Gate> {
  const queues = new Map<Operation, Action[]>();
  const seen: Seen[] = [];
  let decide: Parameters<Gate['always']>[0] = null;

  const server = createServer((incoming, outgoing) => {
    const operation = operationOf(incoming);
    const authorization = incoming.headers.authorization ?? '';
    const action = decide?.(operation, authorization) ?? (operation && queues.get(operation)?.shift()) ?? null;
    const kept: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => kept.push(chunk));
    incoming.once('close', () => {
      const body = Buffer.concat(kept);
      const text = operation === 'upload' ? body.toString('latin1') : '';
      seen.push({ operation, authorization, bytes: body.length, body: text, action: action?.kind ?? null });
    });
    if (admit === null) {
      pass(service, incoming, outgoing, action, () => undefined);
      return;
    }
    incoming.pause();
    void admit(operation, authorization).then((answered) => pass(service, incoming, outgoing, action, answered));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = readAddress(server.address());
  const through = (address: string): string => address.replace(`:${service.port}`, `:${port}`);
  return {
    uploadUrl: through(service.uploadUrl),
    baseUrl: through(service.baseUrl),
    tokenUrl: through(service.tokenUrl),
    seen,
    next: (operation, ...actions) => void queues.set(operation, [...(queues.get(operation) ?? []), ...actions]),
    always(next) {
      decide = next;
    },
  };
}

function readAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The gate does not listen on a port.');
  return address;
}

function operationOf({ method, url = '' }: IncomingMessage): Operation | null {
  if (method === 'GET') return 'get';
  if (method === 'PATCH') return 'patch';
  if (url.endsWith('/api/mediaupload')) return 'upload';
  if (url.includes('/RESO/OData/')) return url.endsWith('/Property') ? 'insert' : 'attach';
  return url.includes('token') ? 'token' : null;
}

function pass(
  service: PracticeService,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  action: Action | null,
  answered: () => void,
): void {
  if (action?.kind === 'swallow') return;
  if (action?.kind === 'answer') {
    answerInstead(incoming, outgoing, action);
    return;
  }
  const onward = forward({
    host: '127.0.0.1',
    port: service.port,
    method: incoming.method,
    path: incoming.url,
    headers: incoming.headers,
    agent: false,
  });
  const breakOff = (): void => {
    answered();
    incoming.socket.resetAndDestroy();
  };
  onward.on('error', breakOff);
  onward.on('response', (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => parts.push(chunk));
    answer.on('error', breakOff);
    answer.on('end', () => {
      answered();
      const body = toGate(service, incoming, Buffer.concat(parts), answer.headers);
      const reported = action?.kind === 'rewrite' ? Buffer.from(action.rewrite(body.toString('utf8'))) : body;
      const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _, ...headers } = answer.headers;
      const bare = answer.statusCode === 204 ? {} : { 'content-length': reported.length };
      outgoing.writeHead(answer.statusCode ?? 500, { ...headers, ...bare }).end(reported);
    });
  });
  if (action?.kind === 'reset') {
    cutAfter(incoming, action.afterBytes, onward);
    return;
  }
  incoming.pipe(onward);
}

/**
 * The service names addresses of its own: a library that knows those of the gate would not follow them. Changes the headers in
 * place.
 */
function toGate(
  service: PracticeService,
  { socket }: IncomingMessage,
  body: Buffer,
  headers: IncomingMessage['headers'],
): Buffer {
  const through = (text: string): string =>
    text.replaceAll(`127.0.0.1:${service.port}/`, `127.0.0.1:${socket.localPort}/`);
  for (const name of ['location', 'odata-entityid']) {
    const address = headers[name];
    if (typeof address === 'string') headers[name] = through(address);
  }
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  return isJson ? Buffer.from(through(body.toString('utf8'))) : body;
}

/** Passes on exactly that many bytes of the body and then resets both sides. */
function cutAfter(incoming: IncomingMessage, bytes: number, onward: ReturnType<typeof forward>): void {
  let left = bytes;
  const cut = (): void => {
    onward.destroy();
    incoming.socket.resetAndDestroy();
  };
  if (left === 0) {
    cut();
    return;
  }
  incoming.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (left > 0) onward.write(part);
    else onward.write(part, cut);
  });
}

function answerInstead(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  action: Extract<Action, { kind: 'answer' }>,
): void {
  let left = action.afterBytes;
  const answer = (): void => {
    if (outgoing.headersSent) return;
    outgoing.writeHead(action.status, { ...action.headers, ...(action.close === true ? { connection: 'close' } : {}) });
    outgoing.end(action.body ?? '');
  };
  if (left <= 0) answer();
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) answer();
  });
  incoming.on('end', answer);
  incoming.on('error', () => undefined);
}
