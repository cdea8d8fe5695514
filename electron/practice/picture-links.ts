import { randomBytes } from 'node:crypto';
import type { Dialect } from './dialect.ts';
import type { Fields } from './entities.ts';

/** Where bytes of pictures go that have an address of their own. */
export const storagePrefix = '/storage';

/** Of a network that is nobody's in particular (RFC 1918). */
const PRIVATE = 'https://10.23.45.67';

/** Addresses of bytes, each with a secret of its own. */
export type PictureLinks = {
  /** `@odata.mediaEditLink` of a Media, as it is now. */
  annotationOf(mediaKeyNumeric: number): Fields;
  /** Whether bytes may be sent to a Media with this secret. */
  allows(mediaKeyNumeric: number, secret: string): boolean;
};

/** @param origin of the addresses */
export function createPictureLinks({ mediaEditLinks, mediaEditLinkLife }: Dialect, origin: () => string): PictureLinks {
  const secrets = new Map<number, string>();
  const ranOut = new Set<number>();
  return {
    annotationOf(mediaKeyNumeric) {
      if (mediaEditLinks === 'none') return {};
      const isFirst = !secrets.has(mediaKeyNumeric) && !ranOut.has(mediaKeyNumeric);
      const secret = secrets.get(mediaKeyNumeric) ?? randomBytes(18).toString('base64url');
      if ((isFirst && mediaEditLinkLife === 'firstRunsOut') || mediaEditLinkLife === 'eachRunsOut')
        ranOut.add(mediaKeyNumeric);
      else secrets.set(mediaKeyNumeric, secret);
      const at = mediaEditLinks === 'private' ? PRIVATE : origin();
      const address = `${at}${storagePrefix}/${mediaKeyNumeric}.jpg?signature=${secret}`;
      return { '@odata.mediaEditLink': address };
    },
    allows: (mediaKeyNumeric, secret) => secrets.get(mediaKeyNumeric) === secret,
  };
}
