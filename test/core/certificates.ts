import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** Certificates for tests, made by hand: X.509 version 3 in DER (RFC 5280), ECDSA on P-256 with SHA-256. */

export interface CertificateOptions {
  readonly commonName: string;
  /** DNS names and IPv4 addresses. */
  readonly names?: readonly string[];
  readonly validFrom: Date;
  readonly validTo: Date;
  /** Who signs; the certificate signs itself when left out. */
  readonly issuer?: Certificate;
  readonly isAuthority?: boolean;
}

export interface Certificate {
  readonly commonName: string;
  /** In PEM. */
  readonly cert: string;
  readonly key: string;
}

function element(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const digits = body.length.toString(16);
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, body]);
}

const sequence = (...content: readonly Buffer[]): Buffer => element(0x30, ...content);
const identifier = (...bytes: readonly number[]): Buffer => element(0x06, Buffer.from(bytes));
const octets = (content: Buffer): Buffer => element(0x04, content);
const bits = (content: Buffer): Buffer => element(0x03, Buffer.from([0]), content);
const YES = element(0x01, Buffer.from([0xff]));
const ECDSA_WITH_SHA256 = sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = identifier(0x55, 0x04, 0x03);
const SUBJECT_ALT_NAME = identifier(0x55, 0x1d, 0x11);
const BASIC_CONSTRAINTS = identifier(0x55, 0x1d, 0x13);

const nameOf = (commonName: string): Buffer =>
  sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from(commonName)))));

/** GeneralizedTime in whole seconds. */
const time = (date: Date): Buffer =>
  element(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`));

const generalName = (name: string): Buffer =>
  isIPv4(name) ? element(0x87, Buffer.from(name.split('.').map(Number))) : element(0x82, Buffer.from(name));

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

export function makeCertificate(options: CertificateOptions): Certificate {
  const { commonName, names = [], issuer, isAuthority = false } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer: KeyObject = issuer === undefined ? privateKey : createPrivateKey(issuer.key);
  const extensions = [
    sequence(BASIC_CONSTRAINTS, YES, octets(isAuthority ? sequence(YES) : sequence())),
    ...(names.length > 0 ? [sequence(SUBJECT_ALT_NAME, octets(sequence(...names.map(generalName))))] : []),
  ];
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    nameOf(issuer?.commonName ?? commonName),
    sequence(time(options.validFrom), time(options.validTo)),
    nameOf(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(...extensions)),
  );
  const der = sequence(body, ECDSA_WITH_SHA256, bits(sign('sha256', body, signer)));
  return { commonName, cert: pem(der), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
