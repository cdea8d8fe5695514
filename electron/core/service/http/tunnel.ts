import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { isIPv6, type Socket } from 'node:net';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type Proxy, ProxyError, proxyName } from './proxy-route.ts';
import { EACH_ADDRESS } from './time-limits.ts';

/** Milliseconds for the connection to the proxy and its answer: less than a request waits, so that the proxy is named. */
const PATIENCE = 10_000;

/**
 * Asks a proxy for a connection to a service. What goes over it is for the two ends alone.
 * @throws ProxyError
 */
export function openTunnel(
  proxy: Proxy,
  target: { readonly host: string; readonly port: number },
  patience = PATIENCE,
): Promise<Socket> {
  const place = `${isIPv6(target.host) ? `[${target.host}]` : target.host}:${target.port}`;
  const send = proxy.protocol === 'https' ? requestEncrypted : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send({
      method: 'CONNECT',
      host: proxy.host,
      port: proxy.port,
      path: place,
      headers: {
        Host: place,
        ...(proxy.credentials === null ? {} : { 'Proxy-Authorization': `Basic ${proxy.credentials}` }),
      },
      agent: false,
      ...EACH_ADDRESS,
    });
    const tooLong = setTimeout(() => request.destroy(new Error('ETIMEDOUT')), patience);
    request.once('connect', (answer: IncomingMessage, socket: Socket, head: Buffer) => {
      clearTimeout(tooLong);
      const refusal = refusalOf(proxy, answer);
      if (refusal !== null) {
        socket.destroy();
        reject(new ProxyError(refusal));
        return;
      }
      // What goes over it reports its end.
      socket.on('error', () => undefined);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    // Nobody but a server that is no proxy answers otherwise.
    request.once('response', (answer) => {
      clearTimeout(tooLong);
      answer.destroy();
      reject(new ProxyError(refusalOf(proxy, answer) ?? phrase('proxy.none', { proxy: proxyName(proxy) })));
    });
    request.once('error', (cause) => {
      clearTimeout(tooLong);
      reject(new ProxyError(...unreachable(proxy, cause)));
    });
    request.end();
  });
}

function unreachable(proxy: Proxy, cause: Error): ConstructorParameters<typeof ProxyError> {
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  const says = phrase('proxy.unreachable', { proxy: proxyName(proxy), code: code.slice(0, 60) });
  return [says, { isUnreachable: true, cause }];
}

/** Null where the proxy has connected. */
function refusalOf(proxy: Proxy, { statusCode = 0, headers }: IncomingMessage): Phrase | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  const name = proxyName(proxy);
  if (statusCode !== 407) return phrase('proxy.refused', { proxy: name, status: statusCode });
  return signInPhrase(name, headers['proxy-authenticate'] ?? '', proxy.credentials !== null);
}

/** Schemes by which a proxy recognises who is signed in to Windows (RFC 4559). */
const OF_WINDOWS = /^(?:NTLM|Negotiate|Kerberos)$/i;

/** The failure of a proxy that asks for credentials. */
function signInPhrase(proxy: string, asksFor: string, hasCredentials: boolean): Phrase {
  const schemes = schemesIn(asksFor);
  const takesPassword = schemes.length === 0 || schemes.some((scheme) => /^basic$/i.test(scheme));
  if (takesPassword) return phrase(hasCredentials ? 'proxy.wrongPassword' : 'proxy.password', { proxy });
  const named = schemes.join(', ').slice(0, 80);
  return phrase(schemes.some((scheme) => OF_WINDOWS.test(scheme)) ? 'proxy.windows' : 'proxy.otherSignIn', {
    proxy,
    schemes: named,
  });
}

/** Names in a Proxy-Authenticate (RFC 9110 §11.6.1): what stands at the start, or after a comma, and is no parameter. */
function schemesIn(header: string): string[] {
  const bare = header.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const words = bare.split(',').map((part) => /^\s*([\w!#$%&'*+.^`|~-]+)(?=\s+\S|\s*$)(?!\s*=)/.exec(part)?.[1]);
  return [...new Set(words.filter((word) => word !== undefined))];
}
