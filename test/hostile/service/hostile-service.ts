import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { PracticeService } from '../../../electron/practice/practice-service.ts';

/** What the app asks of a service. */
export type Operation = 'upload' | 'insert' | 'get' | 'patch' | 'token' | 'picture';

/** The answer that the service would have given, after it has done what it was asked. */
export interface RealAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Answers in the place of the service; `real` carries the request out first. */
export type Hostile = (response: ServerResponse, real: () => Promise<RealAnswer>) => unknown;

/** A faithful service with somebody in front of it who answers as he likes. */
export interface HostileService {
  readonly uploadUrl: string;
  readonly baseUrl: string;
  readonly tokenUrl: string;
  /** From now on every request of this kind is answered so; null for none. */
  arm(operation: Operation | null, hostile: Hostile): void;
  /** Requests that were answered so since it was armed. */
  count(): number;
  close(): Promise<void>;
}

/** Who is asked more often within one sync is asked without end, and answers as it should from then on. */
const MOST_ANSWERS = 100;

function operationOf({ method, url = '' }: IncomingMessage): Operation | null {
  if (url.includes('/media/') || url.startsWith('/picture')) return 'picture';
  if (method === 'GET') return 'get';
  if (method === 'PATCH') return 'patch';
  if (url.endsWith('/api/mediaupload')) return 'upload';
  return url.includes('token') ? 'token' : 'insert';
}

export async function startHostile(service: PracticeService): Promise<HostileService> {
  let armed: { readonly operation: Operation; readonly hostile: Hostile } | null = null;
  let count = 0;
  const server = createServer((request, response) => {
    const body = buffer(request);
    body.catch(() => undefined);
    const real = async (): Promise<RealAnswer> => pass(service, request, await body);
    const answer = async (): Promise<void> => {
      if (armed !== null && armed.operation === operationOf(request) && count < MOST_ANSWERS) {
        count += 1;
        const { hostile } = armed;
        await body;
        await hostile(response, real);
        return;
      }
      const { status, headers, text } = await real();
      response.writeHead(status, plain(headers)).end(text, 'latin1');
    };
    // Whoever was answered badly may be gone.
    answer().catch(() => response.destroy());
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const through = (url: string): string => url.replace(`:${service.port}`, `:${address.port}`);
  return {
    uploadUrl: through(service.uploadUrl),
    baseUrl: through(service.baseUrl),
    tokenUrl: through(service.tokenUrl),
    arm(operation, hostile) {
      armed = operation === null ? null : { operation, hostile };
      count = 0;
    },
    count: () => count,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The headers of an answer that is written anew. */
export function plain(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _connection, ...others } = headers;
  return others;
}

function pass(service: PracticeService, incoming: IncomingMessage, body: Buffer): Promise<RealAnswer> {
  const { port } = service;
  const here = incoming.socket.localPort;
  const through = (text: string): string => text.replaceAll(`127.0.0.1:${port}/`, `127.0.0.1:${here}/`);
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = incoming;
    const onward = forward({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      buffer(answer).then((bytes) => {
        // A character a byte, so that pictures stay what they are.
        const text = through(bytes.toString('latin1'));
        const reported: IncomingMessage['headers'] = {};
        for (const [name, value] of Object.entries(answer.headers)) {
          reported[name] = typeof value === 'string' ? through(value) : value;
        }
        resolve({ status: answer.statusCode ?? 500, headers: reported, text });
      }, reject);
    });
    onward.on('error', reject);
    onward.end(body);
  });
}
