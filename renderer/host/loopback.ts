import { z } from 'zod';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import { LOOPBACK_ROUTES } from '../../shared/contract/bridge.ts';
import { readDroppedFiles } from './dropped-files.ts';
import type { EarlyAnswers } from './early-answers.ts';
import type { Connection, Host } from './host.ts';
import { callOf, HostRefused, requestsWith } from './loopback-request.ts';
import { saveFrom } from './save-file.ts';
import { filesOfPhotos, sendFiles } from './send-files.ts';
import { createEventHub, type EventHub, pageError, typedDispatch } from './typed-dispatch.ts';

const Session = z.object({ pictureToken: z.string() });
const EventMessage = z.object({ name: z.string(), payload: z.unknown() });

/** Milliseconds before the next try to reach a lost host: quick at first, then every five seconds. */
export function reconnectDelay(attempt: number): number {
  return Math.min(5000, 250 * 2 ** attempt);
}

/** Let the last words survive a page that is being closed; bodies over 64 KiB are not allowed to. */
const HOLDS_WORDS: ReadonlySet<string> = new Set(['media.edit', 'listing.setFields']);

/** A browser has a menu of its own, which pages do not fill, and gives no files to other programs. */
const IN_A_BROWSER = { kind: 'loopback', menu: null, onGiven: null, dragOut: null } as const;

/**
 * The host on 127.0.0.1.
 * @param begun what was asked of it before this was read
 */
export function createLoopbackHost(token: string, earlyAnswers: EarlyAnswers): Host {
  const hub = createEventHub();
  const listeners = new Set<(connection: Connection) => void>();
  let connection: Connection = 'connecting';
  let pictureToken: string | null = null;
  const become = (next: Connection): void => {
    if (next === connection) return;
    connection = next;
    for (const listener of listeners) listener(next);
  };

  const request = requestsWith(token);
  const page = crypto.randomUUID();
  // What is answered before names pictures, which have addresses from then on.
  const firstSession = Promise.withResolvers<void>();

  const call = typedDispatch(async (name, input) => {
    try {
      const answer = await (earlyAnswers.take(name, input) ?? request(LOOPBACK_ROUTES.call(name), ofPage(name, input)));
      await firstSession.promise;
      return answer;
    } catch (error) {
      if (error instanceof HostRefused) {
        become('refused');
        return { ok: false, error: pageError('internal', 'host.linkRefused', 'none') };
      }
      if (connection === 'connected') doubtConnection();
      throw error;
    }
  });

  const doubtConnection = keepConnected({
    hub,
    token,
    page,
    async session() {
      const answer = await openSession(earlyAnswers.session() ?? request(LOOPBACK_ROUTES.session, {}));
      if (typeof answer === 'object') pictureToken = answer.pictureToken;
      firstSession.resolve();
      return typeof answer === 'object' ? 'open' : answer;
    },
    become,
  });

  return {
    ...IN_A_BROWSER,
    call,
    subscribe: hub.subscribe,
    blobUrl: (picture, size) => (pictureToken === null ? null : LOOPBACK_ROUTES.blob(pictureToken, picture, size)),
    saveDownload: (id, fileName) => Promise.resolve(saveAt(pictureToken, id, fileName)),
    addFiles: (listingId, files, progress, control) =>
      sendFiles({ request, call, page }, listingId, files, progress, control),
    ...filesOfPhotos(request),
    filesFromDrop: readDroppedFiles,
    onConnection(listener) {
      listeners.add(listener);
      listener(connection);
      return () => listeners.delete(listener);
    },
  };
}

function ofPage(name: string, input: unknown): RequestInit {
  return { ...callOf(input), keepalive: HOLDS_WORDS.has(name) };
}

async function openSession(asked: Promise<unknown>): Promise<z.infer<typeof Session> | 'refused' | 'silent'> {
  try {
    return Session.parse(await asked);
  } catch (error) {
    return error instanceof HostRefused ? 'refused' : 'silent';
  }
}

interface Link {
  readonly hub: EventHub;
  readonly token: string;
  /** Distinguishes this page from others, and from itself before it was loaded again. */
  readonly page: string;
  session(): Promise<'open' | 'refused' | 'silent'>;
  become(connection: Connection): void;
}

/**
 * Opens the session and the event socket, and again whenever the socket closes.
 * @returns gives the socket up and begins anew: for calls that found nobody while the socket seemed well
 */
function keepConnected(link: Link): () => void {
  let attempt = 0;
  let current: WebSocket | null = null;
  const again = (): void => {
    setTimeout(() => void open(), reconnectDelay(attempt));
    attempt += 1;
  };
  const open = async (): Promise<void> => {
    const session = await link.session();
    if (session === 'refused') return link.become('refused');
    if (session === 'silent') {
      link.become('lost');
      return again();
    }
    const socket = new WebSocket(`ws://${location.host}${LOOPBACK_ROUTES.events}`);
    socket.addEventListener('open', () => {
      attempt = 0;
      socket.send(JSON.stringify({ token: link.token, page: link.page }));
      link.become('connected');
    });
    current = socket;
    socket.addEventListener('message', (message) => current === socket && receive(link.hub, message.data));
    socket.addEventListener('close', () => leave(socket));
  };
  const leave = (socket: WebSocket | null): void => {
    if (socket === null || current !== socket) return;
    current = null;
    link.become('lost');
    again();
    socket.close();
  };
  void open();
  return () => leave(current);
}

function receive(hub: EventHub, data: unknown): void {
  const message = EventMessage.safeParse(parseJson(data));
  if (message.success) hub.receive(message.data.name, message.data.payload);
  else reportError(new Error('A message of the host was not usable.', { cause: message.error }));
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}

/** The browser fetches it by itself, and says so where that fails. */
function saveAt(pictureToken: string | null, id: string, fileName: string): AppErrorData | null {
  if (pictureToken === null) return pageError('internal', 'host.notHandedOver', 'retry');
  saveFrom(LOOPBACK_ROUTES.download(pictureToken, id), fileName);
  return null;
}
