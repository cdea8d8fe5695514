import { z } from 'zod';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import { LOOPBACK_ROUTES } from '../../shared/contract/bridge.ts';
import { contract } from '../../shared/contract/contract.ts';
import type { Answer, CallOutput } from '../../shared/contract/dispatch.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { readDroppedFiles, UNREADABLE } from './dropped-files.ts';
import type { Connection, FileProgress, Host, ImportAnswer } from './host.ts';
import { saveFrom } from './save-file.ts';
import { createEventHub, type EventHub, pageError, readAnswer, typedDispatch } from './typed-dispatch.ts';

const Session = z.object({ pictureToken: z.string() });
const EventMessage = z.object({ name: z.string(), payload: z.unknown() });

/** Milliseconds before the next try to reach a lost host: quick at first, then every five seconds. */
export function reconnectDelay(attempt: number): number {
  return Math.min(5000, 250 * 2 ** attempt);
}

class HostRefused extends Error {}

/** Let the last words survive a page that is being closed; bodies over 64 KiB are not allowed to. */
const HOLDS_WORDS: ReadonlySet<string> = new Set(['media.edit', 'listing.setFields']);

/** A browser has a menu of its own, which pages do not fill, and gives no files to other programs. */
const IN_A_BROWSER = { kind: 'loopback', menu: null, onGiven: null, dragOut: null } as const;

/** The host on 127.0.0.1; the launch token stands in the fragment of the page's address. */
export function createLoopbackHost(token: string): Host {
  const hub = createEventHub();
  const listeners = new Set<(connection: Connection) => void>();
  let connection: Connection = 'connecting';
  let pictureToken: string | null = null;

  const become = (next: Connection): void => {
    if (next === connection) return;
    connection = next;
    for (const listener of listeners) listener(next);
  };

  const request = async (address: string, init: RequestInit): Promise<unknown> => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(address, { ...init, headers });
    if (response.status === 401 || response.status === 403) throw new HostRefused();
    return response.json();
  };

  const call = typedDispatch(async (name, input) => {
    try {
      return await request(LOOPBACK_ROUTES.call(name), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
        keepalive: HOLDS_WORDS.has(name),
      });
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
    async session() {
      const answer = await openSession(request);
      if (typeof answer === 'object') pictureToken = answer.pictureToken;
      return typeof answer === 'object' ? 'open' : answer;
    },
    become,
  });

  return {
    ...IN_A_BROWSER,
    call,
    subscribe: hub.subscribe,
    blobUrl: (sha256, size) => (pictureToken === null ? null : LOOPBACK_ROUTES.blob(pictureToken, sha256, size)),
    saveDownload: (id, fileName) => saveAt(pictureToken, id, fileName),
    addFiles: (listingId, files, progress) => importOneByOne(request, listingId, files, progress),
    ...filesOfPhotos(request),
    filesFromDrop: readDroppedFiles,
    onConnection(listener) {
      listeners.add(listener);
      listener(connection);
      return () => listeners.delete(listener);
    },
  };
}

async function openSession(request: Request): Promise<z.infer<typeof Session> | 'refused' | 'silent'> {
  try {
    return Session.parse(await request(LOOPBACK_ROUTES.session, {}));
  } catch (error) {
    return error instanceof HostRefused ? 'refused' : 'silent';
  }
}

interface Link {
  readonly hub: EventHub;
  readonly token: string;
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
      socket.send(JSON.stringify({ token: link.token }));
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

type Request = (address: string, init: RequestInit) => Promise<unknown>;

function saveAt(pictureToken: string | null, id: string, fileName: string): Promise<void> {
  if (pictureToken !== null) saveFrom(LOOPBACK_ROUTES.download(pictureToken, id), fileName);
  return Promise.resolve();
}

function filesOfPhotos(request: Request): Pick<Host, 'replaceFile' | 'mendFile'> {
  return {
    replaceFile: (mediaId, file) =>
      sendFile(request, LOOPBACK_ROUTES.replaceFile(mediaId, file.name), file, contract['media.replace'].output),
    mendFile: (mediaId, file) =>
      sendFile(request, LOOPBACK_ROUTES.mendFile(mediaId, file.name), file, contract['media.mend'].output),
  };
}

// [Note: one by one] The files go in the sequence in which they were given, since that becomes their order.
async function importOneByOne(
  request: Request,
  listingId: ListingId,
  files: readonly File[],
  progress: FileProgress,
): Promise<ImportAnswer> {
  const result: CallOutput<'media.add'> = { added: [], refused: [] };
  const batch = crypto.randomUUID();
  for (const [index, file] of files.entries()) {
    progress(index, files.length, file.name);
    const address = LOOPBACK_ROUTES.importFile(listingId, file.name, batch);
    const answer = await sendFile(request, address, file, contract['media.add'].output);
    if (answer.ok) {
      result.added.push(...answer.value.added);
      result.refused.push(...answer.value.refused);
    } else {
      const { message, phrase = null } = answer.error;
      result.refused.push({ path: file.name, reason: message, phrase });
    }
  }
  return { ok: true, value: result };
}

/** Posts the bytes of one file. */
async function sendFile<Output extends z.ZodType>(
  request: Request,
  address: string,
  file: File,
  output: Output,
): Promise<Answer<z.output<Output>>> {
  try {
    const raw = await request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    });
    return readAnswer(output, raw);
  } catch (error) {
    if (error instanceof HostRefused) return { ok: false, error: pageError('internal', 'host.linkRefused', 'retry') };
    // The browser answers the same for a host that is silent and for a file that is gone since it was chosen.
    if (!(await isReadable(file))) return { ok: false, error: fileUnreadable() };
    return { ok: false, error: pageError('internal', 'host.silent', 'retry') };
  }
}

function fileUnreadable(): AppErrorData {
  const { reason: message, phrase } = UNREADABLE;
  return { code: 'fileUnusable', message, phrase, action: 'retry', incidentId: '' };
}

async function isReadable(file: File): Promise<boolean> {
  try {
    // [Note: not a slice] Of a file that is gone the browser may know no size, and a slice of it is empty, not refused.
    const reader = file.stream().getReader();
    await reader.read();
    await reader.cancel();
    return true;
  } catch {
    return false;
  }
}
