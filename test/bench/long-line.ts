import { connect, createServer, type Socket } from 'node:net';
import { announce } from './helper-process.ts';

/**
 * A TCP proxy that behaves like a far line on which only the distance counts: `node long-line.ts TARGET_PORT ROUND_TRIP_MS`.
 * A handshake takes one round trip, and every byte half of one, each way. Nothing is ever lost.
 */
const [targetPort = 0, roundTrip = 0] = process.argv.slice(2).map(Number);

/** What one side says comes to the other half a round trip later, and not before the handshake. */
function carry(from: Socket, to: Socket, openAt: number): void {
  const underWay: (() => void)[] = [];
  // Whichever timer rings first: what was said first comes first.
  const later = (run: () => void): void => {
    underWay.push(run);
    setTimeout(() => underWay.shift()?.(), Math.max(openAt - performance.now(), 0) + roundTrip / 2);
  };
  from.on('data', (chunk: Buffer) => later(() => to.write(chunk)));
  from.on('end', () => later(() => to.end()));
}

const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const service = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  carry(client, service, performance.now() + roundTrip);
  carry(service, client, 0);
  const drop = (): void => {
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
