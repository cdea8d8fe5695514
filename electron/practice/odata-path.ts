/** What an OData path under `{base_url}/RESO/OData/` names. Listings are named by their numeric key. */
export type Resource =
  | { readonly kind: 'metadata' }
  | { readonly kind: 'properties' }
  | { readonly kind: 'property'; readonly listingKeyNumeric: number }
  | { readonly kind: 'propertyMedia'; readonly listingKeyNumeric: number }
  | { readonly kind: 'mediaSet' }
  | { readonly kind: 'rules' }
  | { readonly kind: 'description'; readonly resource: 'Lookup' | 'Field' | 'Model' }
  | { readonly kind: 'validationRules'; readonly hash: string }
  /** By its number, or at the address that links name. */
  | { readonly kind: 'media'; readonly mediaKeyNumeric: number; readonly isLink?: true }
  | { readonly kind: 'mediaByKey'; readonly mediaKey: string }
  /** The bytes of a Media. */
  | { readonly kind: 'mediaValue'; readonly mediaKeyNumeric: number };

/** The ListingKey (a string, opaque to clients) of a numeric listing key. */
export function listingKeyOf(listingKeyNumeric: number): string {
  return `PR${listingKeyNumeric}`;
}

/** The numeric key behind a ListingKey, or null when the text is not one. */
export function parseListingKey(listingKey: string): number | null {
  const match = /^PR(\d{1,15})$/.exec(listingKey);
  return match === null ? null : Number(match[1]);
}

/** Reads a decoded path such as `Property('PR500001')/Media` or `Media(9000001)`; null when it names nothing here. */
export function parseResourcePath(path: string): Resource | null {
  if (path === '$metadata') return { kind: 'metadata' };
  if (path === 'Property') return { kind: 'properties' };
  if (path === 'Media') return { kind: 'mediaSet' };
  if (path === 'Rules') return { kind: 'rules' };
  if (path === 'Lookup' || path === 'Field' || path === 'Model') return { kind: 'description', resource: path };
  const rules = /^Property\/ValidationRules(?:\('([^']*)'\))?$/.exec(path);
  if (rules !== null) return { kind: 'validationRules', hash: rules[1] ?? '' };
  const media = /^Media(Item)?\((\d{1,15})\)$/.exec(path);
  if (media !== null)
    return { kind: 'media', mediaKeyNumeric: Number(media[2]), ...(media[1] === undefined ? {} : { isLink: true }) };
  const byKey = /^Media\('((?:[^']|'')*)'\)$/.exec(path);
  if (byKey !== null) return { kind: 'mediaByKey', mediaKey: (byKey[1] ?? '').replaceAll("''", "'") };
  const property = /^Property\((?:'([^']*)'|(\d{1,15}))\)(\/Media)?$/.exec(path);
  if (property === null) return null;
  const [, quoted, numeric, navigation] = property;
  // A well-formed key that was never given out names a listing that is not there (-1), not a wrong path.
  const listingKeyNumeric = quoted === undefined ? Number(numeric) : (parseListingKey(quoted) ?? -1);
  return { kind: navigation === undefined ? 'property' : 'propertyMedia', listingKeyNumeric };
}
