import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerPage, PAGE_HEADERS, type SignInOutcome } from './answer-page.ts';

/** Fixed, so that it can be registered with a provider; the port is not (RFC 8252 §7.3). */
const PATH = '/callback';

type Heard =
  | { readonly kind: 'answer'; readonly url: URL }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'canceled' };

/** Waits on this computer alone for the browser to come back, once. */
export interface AnswerListener {
  readonly redirectUri: string;
  readonly heard: Promise<Heard>;
  /** What the tab says in the end, of which the first word counts; then nothing listens any more, and no connection stays. */
  close(outcome: SignInOutcome): void;
}

/** @param within milliseconds */
export async function listenForAnswer(within: number): Promise<AnswerListener> {
  const { promise: heard, resolve } = Promise.withResolvers<Heard>();
  let waiting: { readonly request: IncomingMessage; readonly response: ServerResponse } | null = null;
  let host = '';
  let isClosed = false;
  const connections = new Set<Socket>();
  const server = createServer((request, response) => {
    const url = readRequest(request, host);
    if (url === null || waiting !== null) {
      response.writeHead(404, { ...PAGE_HEADERS, 'content-type': 'text/plain' }).end();
      return;
    }
    waiting = { request, response };
    resolve({ kind: 'answer', url });
  });
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const timer = setTimeout(() => resolve({ kind: 'timedOut' }), within);
  return {
    redirectUri: `http://${host}${PATH}`,
    heard,
    close(outcome) {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      resolve({ kind: 'canceled' });
      const language = waiting?.request.headers['accept-language'] ?? '';
      waiting?.response.writeHead(outcome === 'signedIn' ? 200 : 400, PAGE_HEADERS).end(answerPage(outcome, language));
      server.close();
      // [Note: made ahead] Browsers open connections that nothing is asked over. They would keep a command line from ending.
      for (const connection of connections) if (connection !== waiting?.request.socket) connection.destroy();
    },
  };
}

/** [Note: another name] A page elsewhere can lead a name of its own to this computer: only the address itself is answered. */
function readRequest(request: IncomingMessage, host: string): URL | null {
  if (request.method !== 'GET' || request.headers.host !== host) return null;
  const text = `http://${host}${request.url ?? ''}`;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.pathname === PATH && url.host === host ? url : null;
}
