import { z } from 'zod';
import { isLoopback } from '../http/address.ts';
import { type MediaName, mediaAddress, rootOf } from './media-address.ts';

type Api = Parameters<typeof mediaAddress>[0];

/** Where the bytes of a picture go. */
export interface PictureTarget {
  readonly url: string;
  /** Whether it lies at the origin of the web API: the token goes there, and nowhere else. */
  readonly isOwn: boolean;
  /** Whether the address may be a secret itself: its answers are never shown. */
  readonly isSecret: boolean;
}

const Linked = z.looseObject({ '@odata.mediaEditLink': z.string().min(1).nullish().catch(null) });

/** `@odata.mediaEditLink` of a Media as an answer shows it; null where it shows none. */
export function pictureLinkOf(entity: unknown): string | null {
  return Linked.safeParse(entity).data?.['@odata.mediaEditLink'] ?? null;
}

/**
 * Where a service wants the bytes of a Media: at the address that it sent, or else at `$value` of the Media. Null where neither can
 * be used. [Note: another origin] A client follows what the service says (RCP-48). What lies at another origin has to be encrypted,
 * or on this computer, and is sent no token: what is needed there stands in the address.
 */
export function pictureTarget(api: Api, name: MediaName, link: string | null): PictureTarget | null {
  if (link === null) {
    const address = mediaAddress(api, name);
    return address === null ? null : { url: `${address}/$value`, isOwn: true, isSecret: false };
  }
  const root = rootOf(api);
  if (!URL.canParse(link, root)) return null;
  const url = new URL(link, root);
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) return null;
  url.hash = '';
  return { url: url.href, isOwn: url.origin === new URL(root).origin, isSecret: true };
}
