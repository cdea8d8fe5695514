import { isIP } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { isLoopback } from '../remote/address.ts';
import type { CertificateFacts, Look } from './connection-findings.ts';

/** For the handshake as a whole, in milliseconds. */
const PATIENCE = 10_000;
const HTTPS_PORT = 443;

/**
 * Looks at the encrypted connection of an address: a handshake and no more, without any token.
 * [Note: unverified handshake] The certificate is taken whatever is wrong with it, so that the person can be told what it is.
 * Nothing is sent over this connection; requests go through the HTTP client, which refuses such a certificate.
 */
export function lookAtConnection(url: URL, patience = PATIENCE): Promise<Look> {
  if (url.protocol !== 'https:') return Promise.resolve({ kind: isLoopback(url) ? 'onThisComputer' : 'unencrypted' });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: url.port === '' ? HTTPS_PORT : Number(url.port),
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
    socket.once('secureConnect', () => end({ kind: 'certificate', facts: readFacts(socket, host) }));
  });
}

/** What the error of a handshake means: no connection at all, or one that speaks something else. */
export function lookOfError(error: Error): Look {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|NO_PROTOCOLS/.test(code)) return { kind: 'tooOld', code };
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST|UNEXPECTED_MESSAGE/.test(code)) return { kind: 'notTls', code };
  return { kind: 'unseen', code };
}

function readFacts(socket: TLSSocket, host: string): CertificateFacts {
  const certificate = socket.getPeerCertificate();
  const read = socket.getPeerX509Certificate();
  // Typed as an Error, but Node keeps the code alone here.
  const distrust: unknown = socket.authorizationError;
  return {
    protocol: socket.getProtocol() ?? 'TLS',
    issuer: nameOf(certificate.issuer),
    // [Note: one code] OpenSSL tells one reason alone, the last it came upon; the others are looked for here.
    isSelfSigned: read !== undefined && read.checkIssued(read) && read.verify(read.publicKey),
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
