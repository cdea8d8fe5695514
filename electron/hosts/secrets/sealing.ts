import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Bytes of a key, of AES-256. */
const KEY_BYTES = 32;
/** Bytes of what makes each sealing different (NIST SP 800-38D §8.2.2). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const Base64 = z.base64();

/** A secret in AES-256-GCM, all of it in base64. */
export const Sealed = z.object({ nonce: Base64, tag: Base64, text: Base64 });
export type Sealed = z.infer<typeof Sealed>;

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** The key as the system's key store keeps it. */
export function keyToText(key: Buffer): string {
  return key.toString('base64');
}

/** Null for a text that is no key of ours. */
export function keyFromText(text: string): Buffer | null {
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : null;
}

/** @param name whose secret it is: what is sealed for one name is opened for that name alone */
export function seal(key: Buffer, name: string, secret: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const inBase64 = (bytes: Buffer): string => bytes.toString('base64');
  return { nonce: inBase64(nonce), tag: inBase64(cipher.getAuthTag()), text: inBase64(text) };
}

/** Null where it was sealed with another key or for another name, or was changed since. */
export function unseal(key: Buffer, name: string, sealed: Sealed): string | null {
  try {
    const [nonce, tag, text] = [sealed.nonce, sealed.tag, sealed.text].map((part) => Buffer.from(part, 'base64'));
    if (nonce === undefined || tag === undefined || text === undefined) return null;
    const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8');
  } catch {
    // OpenSSL says no more than that it does not fit.
    return null;
  }
}
