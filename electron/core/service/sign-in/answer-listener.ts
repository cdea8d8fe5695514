import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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

type SignInOutcome = 'signedIn' | 'notSignedIn';

/** The answer stands in the address of the tab; it is taken out of it, and out of the browser's history. */
const SCRIPT = "history.replaceState(null, '', '/');";
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center; padding: 24px; }
  h1 { font-size: 20px; margin: 0 0 8px; }
  p { margin: 0; }
`;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
  'content-security-policy': `default-src 'none'; script-src ${hash(SCRIPT)}; style-src ${hash(STYLE)}; frame-ancestors 'none'`,
} as const;

const WORDS = {
  en: {
    signedIn: ['You are signed in', 'You can close this tab and go back to Listing Lightbox.'],
    notSignedIn: ['You are not signed in', 'You can close this tab. Listing Lightbox says what to do.'],
  },
  es: {
    signedIn: ['Sesión iniciada', 'Puede cerrar esta pestaña y volver a Listing Lightbox.'],
    notSignedIn: ['No se inició sesión', 'Puede cerrar esta pestaña. Listing Lightbox dice qué hacer.'],
  },
} as const;

/** What the tab says in the end, in the language that the browser asks for first; nothing of the answer is in it. */
export function answerPage(outcome: SignInOutcome, acceptLanguage: string): string {
  const language = /^\s*es\b/i.test(acceptLanguage) ? 'es' : 'en';
  const [title, text] = WORDS[language][outcome];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Listing Lightbox</title>
<style>${STYLE}</style>
<main><h1>${title}</h1><p>${text}</p></main>
<script>${SCRIPT}</script>
</html>
`;
}
