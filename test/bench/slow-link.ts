import { connect, createServer, type Socket } from 'node:net';
import { announce } from './helper-process.ts';

/**
 * A TCP proxy that behaves like a slow, far line: `node slow-link.ts TARGET_PORT BITS_PER_SECOND ROUND_TRIP_MS`. One
 * token bucket for the uplink of all connections together, served in turn; half the round trip each way; a handshake
 * of one round trip; and a window for each connection that begins at ten segments and doubles every round trip
 * (RFC 6928, RFC 5681 §3.1). Nothing is ever lost, and the way back is as fast as it likes.
 */
const [targetPort = 0, bitsPerSecond = 0, roundTrip = 0] = process.argv.slice(2).map(Number);

const SEGMENT = 1460;
const FIRST_WINDOW = 10 * SEGMENT;
const LARGEST_WINDOW = 4 * 1024 * 1024;
/** Bytes of a connection that wait in the proxy; the rest waits with the sender. */
const MOST_WAITING = 256 * 1024;

interface Connection {
  readonly client: Socket;
  readonly service: Socket;
  readonly openAt: number;
  waiting: Buffer[];
  waitingBytes: number;
  ended: boolean;
  window: number;
  inFlight: number;
}

const connections = new Set<Connection>();
const arrive = createDelayLine(roundTrip / 2);
const acknowledge = createDelayLine(roundTrip);
const answer = createDelayLine(roundTrip / 2);
/** When the line has sent all it was given. */
let freeAt = 0;
/** Whether bytes were left for the line at the last look: time lost to a late timer is then made good. */
let backlog = false;
let timer: NodeJS.Timeout | null = null;

/** Runs callbacks a fixed time after the moments given, in the order in which they came. */
function createDelayLine(milliseconds: number): (from: number, run: () => void) => void {
  const line: { readonly at: number; readonly run: () => void }[] = [];
  let alarm: NodeJS.Timeout | null = null;
  const drain = (): void => {
    alarm = null;
    for (let first = line[0]; first !== undefined && first.at <= performance.now(); first = line[0]) {
      line.shift();
      first.run();
    }
    const next = line[0];
    if (next !== undefined) alarm ??= setTimeout(drain, Math.max(1, next.at - performance.now()));
  };
  return (from, run) => {
    line.push({ at: from + milliseconds, run });
    alarm ??= setTimeout(drain, milliseconds);
  };
}

/** Puts as much on the line as has time to leave by now, a segment of each connection in turn. */
function pump(): void {
  timer = null;
  const now = performance.now();
  if (!backlog) freeAt = Math.max(freeAt, now);
  let moved = true;
  while (moved && freeAt <= now) {
    moved = false;
    for (const connection of connections) {
      if (freeAt > now) break;
      if (now < connection.openAt || !sendSegment(connection)) continue;
      moved = true;
      // Served last next time.
      connections.delete(connection);
      connections.add(connection);
    }
  }
  backlog = freeAt > now && [...connections].some((connection) => sendable(connection) > 0);
  if ([...connections].some((connection) => connection.waitingBytes > 0)) timer = setTimeout(pump, 1);
}

function wake(): void {
  timer ??= setTimeout(pump, 0);
}

function sendable(connection: Connection): number {
  return Math.min(SEGMENT, connection.waitingBytes, connection.window - connection.inFlight);
}

function sendSegment(connection: Connection): boolean {
  const bytes = sendable(connection);
  if (bytes <= 0) return false;
  const segment = take(connection, bytes);
  freeAt += (bytes * 8 * 1000) / bitsPerSecond;
  connection.inFlight += bytes;
  const last = connection.ended && connection.waitingBytes === 0;
  arrive(freeAt, () => {
    connection.service.write(segment);
    if (last) connection.service.end();
  });
  acknowledge(freeAt, () => {
    connection.inFlight -= bytes;
    connection.window = Math.min(LARGEST_WINDOW, connection.window + bytes);
    wake();
  });
  if (connection.waitingBytes < MOST_WAITING) connection.client.resume();
  return true;
}

function take(connection: Connection, bytes: number): Buffer {
  const taken: Buffer[] = [];
  for (let missing = bytes; missing > 0; ) {
    const first = connection.waiting[0];
    if (first === undefined) break;
    taken.push(first.subarray(0, missing));
    if (first.length > missing) connection.waiting[0] = first.subarray(missing);
    else connection.waiting.shift();
    missing -= Math.min(first.length, missing);
  }
  connection.waitingBytes -= bytes;
  return Buffer.concat(taken);
}

const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const service = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const connection: Connection = {
    client,
    service,
    openAt: performance.now() + roundTrip,
    waiting: [],
    waitingBytes: 0,
    ended: false,
    window: FIRST_WINDOW,
    inFlight: 0,
  };
  connections.add(connection);
  client.on('data', (chunk: Buffer) => {
    connection.waiting.push(chunk);
    connection.waitingBytes += chunk.length;
    if (connection.waitingBytes >= MOST_WAITING) client.pause();
    wake();
  });
  client.on('end', () => {
    connection.ended = true;
    if (connection.waitingBytes === 0) arrive(Math.max(freeAt, performance.now()), () => service.end());
  });
  service.on('data', (chunk: Buffer) => answer(performance.now(), () => client.write(chunk)));
  service.on('end', () => answer(performance.now(), () => client.end()));
  const drop = (): void => {
    connections.delete(connection);
    client.destroy();
    service.destroy();
  };
  for (const socket of [client, service]) socket.on('error', drop);
  client.on('close', drop);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') announce(address.port);
});
