import { z } from 'zod';
import { ListingKey, MediaKey, MediaKeyNumeric } from '../../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { isLoopback } from '../http/address.ts';

/** What a Media is called in addresses. */
export interface MediaName {
  readonly mediaKey: MediaKey | null;
  readonly mediaKeyNumeric: MediaKeyNumeric | null;
  /** `@odata.editLink` as the service sent it; null, or left out, where it sent none. */
  readonly editLink?: string | null;
}

interface Root {
  readonly baseUrl: string;
  readonly profile: Pick<ServiceProfile, 'read'>;
}

const ODATA = '/RESO/OData';

/** The service root, with a slash at its end. */
export const rootOf = ({ baseUrl }: Pick<Root, 'baseUrl'>): string => `${baseUrl}${ODATA}/`;

/**
 * Where a Media is read and changed: at the address that the service named for that, where it lies below the service root, or by its
 * key in the form of the profile; null where neither is known.
 */
export function mediaAddress(api: Root, name: MediaName): string | null {
  const named = name.editLink == null ? null : linkedAddress(api, name.editLink);
  if (named !== null) return named;
  const literal = keyLiteral(name, api.profile.read.mediaKeyForm);
  return literal === null ? null : `${rootOf(api)}Media(${literal})`;
}

/**
 * The address of a link; null for one that does not lie below the service root. [Note: gateways] Behind one that changes the path, a
 * service that does not know of it links to addresses of its own origin where nothing answers.
 */
export function linkedAddress(api: Pick<Root, 'baseUrl'>, link: string): string | null {
  const address = ownAddress(api, link);
  return address?.startsWith(new URL(rootOf(api)).href) === true ? address : null;
}

/** What is known of where a listing is: its key, and the address in the answer to its creation. */
export interface ListingPlace {
  readonly listingKey: ListingKey | null;
  readonly location: string | null;
}

/**
 * Address of a listing; null when neither its address nor its key is known. [Note: moved] A service may have moved, as the practice
 * service does with another port: addresses that it sent before are asked no more, and are given no token.
 */
export function listingAddress(api: Root, { listingKey, location }: ListingPlace): string | null {
  const created = location === null ? null : ownAddress(api, location);
  if (created !== null || listingKey === null) return created;
  return `${rootOf(api)}Property(${listingLiteral(listingKey, api.profile.read.listingKeyForm)})`;
}

/** A ListingKey as it stands in an address. */
export function listingLiteral(listingKey: ListingKey, form: ServiceProfile['read']['listingKeyForm']): string {
  const literal = quoted(listingKey);
  switch (form) {
    case 'quoted':
      return literal;
    case 'bare':
      // Anything else is no key outside of quotes: a comma or a quote in it would make another address.
      return /^[\w.~-]+$/.test(listingKey) ? listingKey : literal;
  }
}

/** A key as it stands in an address: quotes within are doubled, and what an address cannot hold is escaped (OData ABNF, string). */
export function keyLiteral(
  { mediaKey, mediaKeyNumeric }: MediaName,
  form: ServiceProfile['read']['mediaKeyForm'],
): string | null {
  switch (form) {
    case 'numeric':
      return mediaKeyNumeric;
    case 'quoted':
      return mediaKey === null ? null : quoted(mediaKey);
  }
}

function quoted(key: string): string {
  return `'${encodeURIComponent(key.replaceAll("'", "''"))}'`;
}

/**
 * An address that the service names, whole; null for one of another origin. [Note: foreign addresses] The token is sent to
 * it later, so that one elsewhere is never used.
 */
export function ownAddress(api: Pick<Root, 'baseUrl'>, address: string): string | null {
  const root = rootOf(api);
  if (!URL.canParse(address, root)) return null;
  const url = new URL(address, root);
  const isOwn = url.origin === new URL(root).origin && url.username === '' && url.password === '';
  return isOwn ? url.href : null;
}

/** The host of an address elsewhere, which is reported and not asked; null for one that may be used. */
export function foreignHost(api: Pick<Root, 'baseUrl'>, address: string): string | null {
  const root = rootOf(api);
  if (!URL.canParse(address, root)) return address.slice(0, LONGEST_HOST);
  const { host } = new URL(address, root);
  return ownAddress(api, address) === null ? host.slice(0, LONGEST_HOST) : null;
}

const LONGEST_HOST = 200;

/** [Note: a secret in an address] What stands behind the path may be one, and the address is kept; an option cannot be added to it either. */
function withoutQuery(address: string | null): string | null {
  return address === null ? null : address.replace(/[?#].*$/s, '');
}

/** Where something is that was created: `Location`, or the entity's id, as an address or as the bare key (RESO RCP-10) in the form of the profile. */
export function createdAt(
  api: Root,
  headers: Readonly<Record<string, string>>,
  set: 'Property' | 'Media',
): string | null {
  const address = headers.location ?? headers['odata-entityid'];
  if (address !== undefined) return createdBelow(api, address, set);
  const id = headers.entityid?.trim();
  if (id === undefined || id === '') return null;
  const key = /^["']?([^"'()/]+)["']?$/.exec(id)?.[1];
  if (key === undefined) return withoutQuery(ownAddress(api, id));
  const literal = createdLiteral(api, key, set);
  return literal === null ? null : `${rootOf(api)}${set}(${literal})`;
}

/**
 * [Note: gateways] Behind one that changes the path, the service names an address of its own origin where nothing answers: what counts
 * then is the key in it, where one stands there.
 */
function createdBelow(api: Root, address: string, set: 'Property' | 'Media'): string | null {
  const own = withoutQuery(ownAddress(api, address));
  if (own === null) return null;
  const below = linkedAddress(api, own);
  const { pathname } = new URL(own);
  const named = pathname.slice(pathname.lastIndexOf('/') + 1);
  const key = below === null ? keyIn(named, set) : null;
  const literal = key === null ? null : createdLiteral(api, key, set);
  return literal === null ? own : `${rootOf(api)}${set}(${literal})`;
}

/** The key of `Property('abc')` or `Property(123)`; null for anything else. */
function keyIn(segment: string, set: 'Property' | 'Media'): string | null {
  const [, quotedKey, bareKey] = new RegExp(`^${set}\\((?:'(.+)'|([^'()]+))\\)$`).exec(decoded(segment)) ?? [];
  return quotedKey?.replaceAll("''", "'") ?? bareKey ?? null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

function createdLiteral({ profile: { read } }: Root, key: string, set: 'Property' | 'Media'): string | null {
  switch (set) {
    case 'Property': {
      const listingKey = ListingKey.safeParse(key).data;
      return listingKey === undefined ? null : listingLiteral(listingKey, read.listingKeyForm);
    }
    case 'Media': {
      const [mediaKey, mediaKeyNumeric] = [MediaKey.safeParse(key).data, MediaKeyNumeric.safeParse(key).data];
      return keyLiteral({ mediaKey: mediaKey ?? null, mediaKeyNumeric: mediaKeyNumeric ?? null }, read.mediaKeyForm);
    }
  }
}

/** Whether an answer is about another Media than the one that was asked for. */
export function isOtherMedia(
  asked: MediaName,
  shown: { readonly mediaKey: MediaKey; readonly mediaKeyNumeric: MediaKeyNumeric | null },
): boolean {
  // Some services show no number, and before it was shown its key may be another one.
  if (asked.mediaKeyNumeric !== null)
    return shown.mediaKeyNumeric !== null && asked.mediaKeyNumeric !== shown.mediaKeyNumeric;
  return asked.mediaKey !== null && asked.mediaKey.toLowerCase() !== shown.mediaKey.toLowerCase();
}

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
