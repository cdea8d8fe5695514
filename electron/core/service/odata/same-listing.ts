import type { ListingKey } from '../../../../shared/domain/ids.ts';
import type { PropertyFields } from '../../../../shared/domain/property-fields.ts';
import { type Result, succeeded } from '../http/failure.ts';
import { type ListingApi, searchCollection } from './listing-api.ts';
import { fromPropertyEntity } from './media-mapper.ts';

/** A listing of the service that may be the one that is to be created. */
export interface SameListing {
  readonly listingKey: ListingKey;
  readonly by: 'number' | 'address';
  /** The number or the address. */
  readonly value: string;
}

/** By what others know a listing: the number that the MLS gives it, or else its address (Data Dictionary 2.0, Property). */
const WAYS = [
  { by: 'number', needed: ['ListingId'], further: [] },
  { by: 'address', needed: ['UnparsedAddress'], further: [] },
  { by: 'address', needed: ['StreetNumber', 'StreetName'], further: ['UnitNumber', 'City', 'PostalCode'] },
] as const;

/** A house is sold more than once: what is over is no reason to ask (StandardStatus). */
const OVER: ReadonlySet<string> = new Set(['canceled', 'cancelled', 'closed', 'delete', 'expired', 'withdrawn']);

/**
 * Asks which listings of the service have the number of a new one, or its address.
 *
 * @returns none also where the service cannot be asked: only a listing that is shown holds a creation back. A failure means that
 * nothing can be sent at present
 */
export async function findSameListings(
  api: ListingApi,
  fields: PropertyFields,
  signal: AbortSignal,
): Promise<Result<readonly SameListing[]>> {
  const { entities, filterByMediaKey } = api.profile.read;
  const way = WAYS.find(({ needed }) => needed.every((name) => textOf(fields[name]) !== ''));
  if (way === undefined || !entities || !filterByMediaKey) return succeeded([]);
  const names = [...way.needed, ...way.further.filter((name) => textOf(fields[name]) !== '')];
  const shownIn = (entry: unknown): PropertyFields => fromPropertyEntity(entry)?.fields ?? {};
  const isSought = (entry: unknown): boolean =>
    names.every((name) => textOf(shownIn(entry)[name]).toLowerCase() === textOf(fields[name]).toLowerCase());
  const query = {
    set: 'Property',
    filter: names.map((name) => `${name} eq ${literal(fields[name])}`).join(' and '),
  } as const;
  // [Note: $filter ignored] Whatever else is shown says that all of it would be.
  const isForeign = (entries: readonly unknown[]): boolean => !entries.every(isSought);
  const found = await searchCollection(api, query, isForeign, { signal });
  if (!found.ok) return /^(offline|unauthorised|stopped|superseded)$/.test(found.failure.kind) ? found : succeeded([]);
  const isOver = (entry: unknown): boolean =>
    way.by === 'address' && OVER.has(textOf(shownIn(entry)['StandardStatus']).toLowerCase());
  const value = names.map((name) => textOf(fields[name])).join(' ');
  const there = found.value.pages.flat().filter((entry) => isSought(entry) && !isOver(entry));
  const keys = there.flatMap((entry) => fromPropertyEntity(entry)?.listingKey ?? []);
  return succeeded(keys.map((listingKey) => ({ listingKey, by: way.by, value })));
}

function literal(value: PropertyFields[string] | undefined): string {
  return typeof value === 'number' ? String(value) : `'${textOf(value).replaceAll("'", "''")}'`;
}

function textOf(value: PropertyFields[string] | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
