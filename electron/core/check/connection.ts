import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { checkServerIdentity, connect, type PeerCertificate, rootCertificates, type TLSSocket } from 'node:tls';
import { type Phrase, type PhraseValue, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { isLoopback } from '../service/http/address.ts';
import { ENVIRONMENT_NETWORK, type Network } from '../service/http/network.ts';
import { type Proxy, ProxyError, proxyName } from '../service/http/proxy-route.ts';
import { tunnelBy } from '../service/http/routed-agent.ts';
import { type Trust, trustSystemCertificates } from '../service/http/trust.ts';
import { type DoctorFinding, finding } from './findings.ts';

/** For the handshake as a whole, in milliseconds. */
const PATIENCE = 10_000;
const HTTPS_PORT = 443;

/**
 * Looks at the encrypted connection of an address: the way there, a handshake and no more, without any token.
 * [Note: unverified handshake] The certificate is accepted whatever is wrong with it, so that the finding can say what it is.
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
    const socket = connect({ ...to, rejectUnauthorized: false, ...(isIP(host) === 0 ? { servername: host } : {}) });
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
      // [Note: one code] OpenSSL gives one reason alone, the last it came upon; the others are looked for here.
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
function lookOfError(error: Error): Look {
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

/** What a certificate and its connection showed. */
interface CertificateFacts {
  /** As Node names it: `TLSv1.3`. */
  readonly protocol: string;
  readonly issuer: string;
  readonly isSelfSigned: boolean;
  /** The name that was asked for. */
  readonly host: string;
  /** The names the certificate is made out to. */
  readonly names: readonly string[];
  readonly nameFits: boolean;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** OpenSSL's or Node's code of why the certificate is not trusted; null when it is. */
  readonly distrust: string | null;
}

/** How an address is connected to. */
type Look =
  | { readonly kind: 'onThisComputer' }
  | { readonly kind: 'unencrypted' }
  | {
      readonly kind: 'certificate';
      readonly facts: CertificateFacts;
      /** Name and port of the proxy on the way; null where there is none. */
      readonly proxy: string | null;
      /** The authority that vouches for it where it is none of the public ones. */
      readonly authority: string | null;
    }
  /** The proxy does not lead there. */
  | { readonly kind: 'noWay'; readonly why: Phrase }
  | { readonly kind: 'tooOld' | 'notTls' | 'unseen'; readonly code: string };

const DAY = 86_400_000;
/** A certificate that ends sooner is worth a word to its operator. */
const SOON = 21;
const NAMES_SHOWN = 4;

/** The finding about the connection of one address, or of several with the same origin (`Upload and listing addresses`). */
export function connectionFinding(label: Phrase, look: Look, now: Date): DoctorFinding {
  switch (look.kind) {
    case 'onThisComputer':
      return finding('connection', 'good', phrase('connection.onThisComputer', { label }));
    case 'unencrypted':
      return finding('connection', 'bad', phrase('connection.unencrypted', { label }));
    case 'tooOld':
      return finding('connection', 'bad', phrase('connection.tooOld', { label, code: look.code }));
    case 'notTls':
      return finding('connection', 'bad', phrase('connection.notTls', { label, code: look.code }));
    case 'noWay':
      return finding('proxy', 'bad', look.why);
    case 'unseen':
      return finding('connection', 'skipped', phrase('connection.unseen', { label, code: look.code }));
    case 'certificate':
      return certificateFinding(label, look.facts, now);
  }
}

function certificateFinding(label: Phrase, facts: CertificateFacts, now: Date): DoctorFinding {
  const version = facts.protocol.replace(/^TLSv/, 'TLS ');
  const issued = phrase('certificate.issued', {
    issuer: issuerOf(facts.issuer),
    from: day(facts.validFrom),
    to: day(facts.validTo),
  });
  const problems = certificateProblems(facts, now);
  if (problems.length > 0) {
    return finding('connection', 'bad', phrase('connection.untrusted', { label, problems, version, issued }));
  }
  const days = Math.floor((facts.validTo.getTime() - now.getTime()) / DAY);
  const left = phrase(days === 1 ? 'certificate.dayLeft' : 'certificate.daysLeft', { days });
  return days < SOON
    ? finding('connection', 'note', phrase('connection.endsSoon', { label, version, issued, left }))
    : finding('connection', 'good', phrase('connection.good', { label, version, issued, left }));
}

/** The findings about the way to an address, and about an authority that is the company's own. */
export function wayFindings(label: Phrase, look: Look, saidBy: Network['saidBy']): DoctorFinding[] {
  if (look.kind !== 'certificate') return [];
  const { proxy, authority } = look;
  const says = phrase(saidBy === 'system' ? 'proxy.bySystem' : 'proxy.byEnvironment');
  return [
    finding(
      'proxy',
      'good',
      proxy === null
        ? phrase('proxy.direct', { label, saidBy: says })
        : phrase('proxy.used', { label, proxy, saidBy: says }),
    ),
    ...(authority === null
      ? []
      : [finding('certificates', 'note', phrase('trust.company', { label, issuer: issuerOf(authority) }))]),
  ];
}

/** Whose certificates are trusted here. @param version of Node, such as `v24.21.0` */
export function trustFinding(trust: Trust, version: string): DoctorFinding {
  if (trust.kind === 'system') return finding('certificates', 'good', phrase('trust.system'));
  return trust.why === 'older'
    ? finding('certificates', 'note', phrase('trust.older', { version }))
    : finding('certificates', 'note', phrase('trust.failed'));
}

/** Everything that is wrong with a certificate, not only what was found first. */
export function certificateProblems(facts: CertificateFacts, now: Date): Phrase[] {
  const { distrust, validFrom, validTo } = facts;
  const expired = validTo.getTime() <= now.getTime();
  const early = validFrom.getTime() > now.getTime();
  const problems = [
    ...(expired ? [phrase('certificate.expired', { day: day(validTo) })] : []),
    ...(early ? [phrase('certificate.early', { day: day(validFrom) })] : []),
    ...(facts.nameFits ? [] : [phrase('certificate.otherName', { names: namesShown(facts.names), host: facts.host })]),
  ];
  if (distrust === null) return problems;
  const reported = distrustPhrase(distrust, facts);
  if (reported !== null) return [reported, ...problems];
  return problems.length > 0 ? problems : [phrase('certificate.notAccepted', { code: distrust })];
}

/** Null for what the dates and the names say better. */
function distrustPhrase(code: string, { issuer, isSelfSigned }: CertificateFacts): Phrase | null {
  if (isSelfSigned) return phrase('certificate.selfSigned');
  switch (code) {
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return null;
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return phrase('certificate.unknownIssuer', { issuer: issuerOf(issuer) });
    case 'CERT_REVOKED':
      return phrase('certificate.revoked');
    default:
      return phrase('certificate.notAccepted', { code });
  }
}

function day(date: Date): PhraseValue {
  return Number.isNaN(date.getTime()) ? phrase('certificate.unreadableDate') : date.toISOString().slice(0, 10);
}

function issuerOf(name: string): Phrase {
  return name === '' ? phrase('certificate.noIssuer') : phrase('certificate.issuer', { name: name.slice(0, 120) });
}

function namesShown(names: readonly string[]): PhraseValue {
  if (names.length === 0) return phrase('certificate.noName');
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  const count = names.length - NAMES_SHOWN;
  return count > 0 ? phrase('certificate.moreNames', { names: shown, count }) : shown;
}

export type AddressName = 'upload' | 'listing' | 'token';

/** `upload and listing addresses` for the names of those that share an origin. */
export function addressLabel(names: readonly AddressName[]): Phrase {
  const has = (name: AddressName): boolean => names.includes(name);
  if (has('upload') && has('listing'))
    return phrase(has('token') ? 'address.uploadListingToken' : 'address.uploadListing');
  if (has('upload')) return phrase(has('token') ? 'address.uploadToken' : 'address.upload');
  if (has('listing')) return phrase(has('token') ? 'address.listingToken' : 'address.listing');
  return phrase('address.token');
}
