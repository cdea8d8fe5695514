import type { MediaKey, MediaKeyNumeric } from '../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';

/** What a Media is called in addresses. */
export interface MediaName {
  readonly mediaKey: MediaKey | null;
  readonly mediaKeyNumeric: MediaKeyNumeric | null;
  /** `@odata.editLink` as the service told it; null, or left out, where it told none. */
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
 * Where a Media is read and changed: at the address that the service named for that, or by its key in the form of the profile; null
 * where neither is known.
 */
export function mediaAddress(api: Root, name: MediaName): string | null {
  const named = name.editLink == null ? null : ownAddress(api, name.editLink);
  if (named !== null) return named;
  const literal = keyLiteral(name, api.profile.read.mediaKeyForm);
  return literal === null ? null : `${rootOf(api)}Media(${literal})`;
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

export function quoted(key: string): string {
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

/** The host of an address elsewhere, which is told and not asked; null for one that may be used. */
export function foreignHost(api: Pick<Root, 'baseUrl'>, address: string): string | null {
  const root = rootOf(api);
  if (!URL.canParse(address, root)) return address.slice(0, LONGEST_HOST);
  const { host } = new URL(address, root);
  return ownAddress(api, address) === null ? host.slice(0, LONGEST_HOST) : null;
}

const LONGEST_HOST = 200;

/** Where something is that was created: `Location`, or the entity's id, as an address or as the bare key (RESO RCP-10). */
export function createdAt(
  api: Pick<Root, 'baseUrl'>,
  headers: Readonly<Record<string, string>>,
  set: 'Property' | 'Media',
): string | null {
  const address = headers.location ?? headers['odata-entityid'];
  if (address !== undefined) return ownAddress(api, address);
  const id = headers.entityid?.trim();
  if (id === undefined || id === '') return null;
  const key = /^["']?([^"'()/]+)["']?$/.exec(id)?.[1];
  return key === undefined ? ownAddress(api, id) : `${rootOf(api)}${set}(${quoted(key)})`;
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
