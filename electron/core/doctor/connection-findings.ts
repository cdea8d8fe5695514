import { type Finding, finding } from './findings.ts';

/** What a certificate and its connection showed. */
export interface CertificateFacts {
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
export type Look =
  | { readonly kind: 'onThisComputer' }
  | { readonly kind: 'unencrypted' }
  | { readonly kind: 'certificate'; readonly facts: CertificateFacts }
  | { readonly kind: 'tooOld' | 'notTls' | 'unseen'; readonly code: string };

const DAY = 86_400_000;
/** A certificate that ends sooner is worth a word to its operator. */
const SOON = 21;
const NAMES_SHOWN = 4;

/** What is told of the connection of one address, or of several with the same origin (`Upload and listing addresses`). */
export function connectionFinding(label: string, look: Look, now: Date): Finding {
  switch (look.kind) {
    case 'onThisComputer':
      return finding(
        'connection',
        'good',
        `${label}: http on this computer. It goes over no network, so it needs no TLS.`,
      );
    case 'unencrypted':
      return finding(
        'connection',
        'bad',
        `${label}: http to another computer. Whoever is on the way could read the token; use the https address.`,
      );
    case 'tooOld':
      return finding(
        'connection',
        'bad',
        `${label}: the server offers no TLS version from 1.2 on (${look.code}), so nothing is sent there. Its operator can mend that.`,
      );
    case 'notTls':
      return finding(
        'connection',
        'bad',
        `${label}: what answers there does not speak TLS (${look.code}). It may be the wrong port, or an http address written as https.`,
      );
    case 'unseen':
      return finding(
        'connection',
        'skipped',
        `Not tried: ${label.toLowerCase()} could not be reached directly (${look.code}), so no certificate was seen. Behind a proxy that is to be expected.`,
      );
    case 'certificate':
      return certificateFinding(label, look.facts, now);
  }
}

function certificateFinding(label: string, facts: CertificateFacts, now: Date): Finding {
  const version = facts.protocol.replace(/^TLSv/, 'TLS ');
  const issued = `certificate issued by ${quoted(facts.issuer)}, valid from ${day(facts.validFrom)} to ${day(facts.validTo)}`;
  const problems = certificateProblems(facts, now);
  if (problems.length > 0) {
    return finding(
      'connection',
      'bad',
      `${label}: the certificate does not prove that this is the service: ${problems.join('; ')}. Nothing is sent there. (${version}, ${issued}.)`,
    );
  }
  const left = Math.floor((facts.validTo.getTime() - now.getTime()) / DAY);
  const days = `${left} ${left === 1 ? 'day' : 'days'} left`;
  return left < SOON
    ? finding('connection', 'note', `${label}: ${version}; ${issued}: only ${days}. Its operator should renew it.`)
    : finding('connection', 'good', `${label}: ${version}; ${issued} (${days}).`);
}

/** Everything that is wrong with a certificate, not only what was found first. */
export function certificateProblems(facts: CertificateFacts, now: Date): string[] {
  const { distrust, validFrom, validTo } = facts;
  const expired = validTo.getTime() <= now.getTime();
  const early = validFrom.getTime() > now.getTime();
  const problems = [
    ...(expired ? [`it expired on ${day(validTo)}, or the clock of this computer is wrong`] : []),
    ...(early ? [`it is valid from ${day(validFrom)} on only, or the clock of this computer is wrong`] : []),
    ...(facts.nameFits ? [] : [`it is made out to ${namesShown(facts.names)}, not to ${facts.host}`]),
  ];
  const told = distrust === null ? null : distrustWords(distrust, facts);
  return told === null || (told === '' && problems.length > 0)
    ? problems
    : [told || `it is not accepted (${distrust})`, ...problems];
}

/** Empty for what the dates and the names tell better. */
function distrustWords(code: string, { issuer, isSelfSigned }: CertificateFacts): string {
  if (isSelfSigned) return 'it is self-signed, so nobody vouches for it';
  switch (code) {
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return '';
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `its issuer ${quoted(issuer)} is not one that this computer trusts, or a certificate between them is not sent along`;
    case 'CERT_REVOKED':
      return 'its issuer has revoked it';
    default:
      return `it is not accepted (${code})`;
  }
}

function day(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'an unreadable date' : date.toISOString().slice(0, 10);
}

function quoted(text: string): string {
  return text === '' ? 'nobody named' : `“${text.slice(0, 120)}”`;
}

function namesShown(names: readonly string[]): string {
  if (names.length === 0) return 'no name';
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
  return `${names.slice(0, NAMES_SHOWN).join(', ')}${more}`;
}

/** `Upload and listing addresses` for the names of those that share an origin. */
export function addressLabel(names: readonly string[]): string {
  const joined = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${joined.charAt(0).toUpperCase()}${joined.slice(1)} address${names.length > 1 ? 'es' : ''}`;
}
