import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { TLSSocket } from 'node:tls';
import { EACH_ADDRESS } from './time-limits.ts';

/** How axios is to make a request. */
interface Transport {
  request(options: RequestOptions, onAnswer: (answer: IncomingMessage) => void): ClientRequest;
}

/**
 * Node's own requests, which report when there is a connection to the service: name, TCP, TLS, and the way through a proxy. Nothing
 * of a request leaves before.
 *
 * @param change what the request is made with instead of what axios chose
 */
export function watchedTransport(
  onConnected: () => void,
  change: (options: RequestOptions) => RequestOptions = (options) => options,
): Transport {
  return {
    request(options, onAnswer) {
      const send = options.protocol === 'https:' ? requestEncrypted : requestPlain;
      const request = send({ ...change(options), ...EACH_ADDRESS }, onAnswer);
      // Another protocol is spoken by nobody here; Node would leave the request open.
      request.once('upgrade', (_answer, socket) => {
        socket.destroy();
        request.emit('error', new Error('The service goes on in another protocol.'));
      });
      request.once('socket', (socket) => {
        const isMade = socket instanceof TLSSocket ? socket.getPeerFinished() !== undefined : !socket.connecting;
        if (isMade) onConnected();
        else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', onConnected);
      });
      return request;
    },
  };
}
