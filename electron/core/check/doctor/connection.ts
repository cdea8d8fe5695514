import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { checkServerIdentity, connect, type PeerCertificate, rootCertificates, type TLSSocket } from 'node:tls';
import { isLoopback } from '../../service/http/address.ts';
import { ENVIRONMENT_NETWORK, type Network } from '../../service/http/network.ts';
import { ProxyError } from '../../service/http/proxy-error.ts';
import { type Proxy, proxyName } from '../../service/http/proxy-route.ts';
import { tunnelBy } from '../../service/http/routed-agent.ts';
import { trustSystemCertificates } from '../../service/http/trust.ts';
import type { CertificateFacts, Look } from './connection-findings.ts';

/** For the handshake as a whole, in milliseconds. */
const PATIENCE = 10_000;
const HTTPS_PORT = 443;

/**
 * Looks at the encrypted connection of an address: the way there, a handshake and no more, without any token.
 * [Note: unverified handshake] The certificate is taken whatever is wrong with it, so that the person can be told what it is.
 * Nothing is sent over this connection; requests go through the HTTP client, which refuses such a certificate.
 */
export async function lookAtConnection(
  url: URL,
  network: Network = ENVIRONMENT_NETWORK,
  patience = PATIENCE,
): Promise<Look> {
  if (url.protocol !== 'https:') return { kind: isLoopback(url) ? 'onThisComputer' : 'unencrypted' };
  trustSystemCertificates();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  try {
    const tunnel = await tunnelBy(await network.routes(url), { host, port });
    return await shakeHands({ host, port, ...(tunnel === null ? {} : { socket: tunnel.socket }) }, tunnel, patience);
  } catch (error) {
    if (error instanceof ProxyError) return { kind: 'noWay', why: error.phrase };
    throw error;
  }
}

function shakeHands(
  to: { readonly host: string; readonly port: number; readonly socket?: Duplex },
  tunnel: { readonly proxy: Proxy } | null,
  patience: number,
): Promise<Look> {
  const { host } = to;
  return new Promise((resolve) => {
    const socket = connect({
      ...to,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    const end = (look: Look): void => {
      resolve(look);
      socket.destroy();
    };
    // [Note: in all] A timeout of the socket begins anew with every byte, and a handshake can come byte by byte.
    const tooLong = setTimeout(() => end({ kind: 'unseen', code: 'ETIMEDOUT' }), patience);
    socket.once('close', () => clearTimeout(tooLong));
    socket.once('error', (error: Error) => end(lookOfError(error)));
    socket.once('close', () => end({ kind: 'unseen', code: 'ECONNRESET' }));
    socket.once('secureConnect', () => {
      const facts = readFacts(socket, host);
      // [Note: asked last, and once] Node 24 has no certificate to show any more after this call.
      const certificate = socket.getPeerX509Certificate();
      // [Note: one code] OpenSSL tells one reason alone, the last it came upon; the others are looked for here.
      const isSelfSigned = certificate?.checkIssued(certificate) === true && certificate.verify(certificate.publicKey);
      end({
        kind: 'certificate',
        facts: { ...facts, isSelfSigned },
        proxy: tunnel === null ? null : proxyName(tunnel.proxy),
        authority: socket.authorized && certificate !== undefined ? companyOf(certificate) : null,
      });
    });
  });
}

/**
 * The authority at the end of a chain that is trusted, where it is none of those that are public: a company's own, often that of a
 * proxy which reads along. Null for a public one.
 */
function companyOf(certificate: X509Certificate): string | null {
  let last = certificate;
  for (let link = 0; link < MOST_LINKS && last.issuerCertificate !== undefined; link += 1)
    last = last.issuerCertificate;
  const isPublic = rootCertificates.some((text) => last.checkIssued(new X509Certificate(text)));
  return isPublic ? null : nameOf(last.toLegacyObject().issuer);
}

/** Certificates between a server and its authority. */
const MOST_LINKS = 20;

/** What the error of a handshake means: no connection at all, or one that speaks something else. */
export function lookOfError(error: Error): Look {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|NO_PROTOCOLS/.test(code)) return { kind: 'tooOld', code };
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST|UNEXPECTED_MESSAGE/.test(code)) return { kind: 'notTls', code };
  return { kind: 'unseen', code };
}

function readFacts(socket: TLSSocket, host: string): Omit<CertificateFacts, 'isSelfSigned'> {
  const certificate = socket.getPeerCertificate();
  // Typed as an Error, but Node keeps the code alone here.
  const distrust: unknown = socket.authorizationError;
  return {
    protocol: socket.getProtocol() ?? 'TLS',
    issuer: nameOf(certificate.issuer),
    host,
    names: namesOf(certificate),
    nameFits: checkServerIdentity(host, certificate) === undefined,
    validFrom: new Date(certificate.valid_from),
    validTo: new Date(certificate.valid_to),
    distrust: socket.authorized ? null : typeof distrust === 'string' ? distrust : String(distrust),
  };
}

function nameOf({ O: organisation, CN: commonName }: PeerCertificate['issuer']): string {
  const words = [organisation, commonName].flat().filter((word) => word !== undefined && word !== '');
  return [...new Set(words)].join(', ');
}

function namesOf({ subject, subjectaltname }: PeerCertificate): string[] {
  const listed = (subjectaltname ?? '').split(', ').map((each) => each.replace(/^(?:DNS|IP Address):/, ''));
  const names = listed.filter((name) => name !== '');
  return names.length > 0 ? names : [subject.CN].flat().filter((name) => name !== undefined && name !== '');
}
