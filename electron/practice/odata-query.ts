import { z } from 'zod';
import type { Dialect } from './dialect.ts';
import { type Fields, withoutKeys } from './entities.ts';
import { parseFilter } from './odata-filter.ts';
import { ServiceError } from './service-error.ts';

/** The system query options that this service reads. */
export type QueryOptions = {
  readonly filter: string | null;
  readonly select: readonly string[] | null;
  readonly expandMedia: boolean;
  readonly top: number | null;
  readonly skip: number;
  /** False for the first page, for which nobody asks by `$skip`. */
  readonly continued: boolean;
  readonly count: boolean;
};

const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const querySchema = z.object({
  $filter: z.string().optional(),
  $select: z.string().optional(),
  $expand: z.literal('Media').optional(),
  $top: count.optional(),
  $skip: count.optional(),
  $count: z.enum(['true', 'false']).optional(),
});

/** Reads the query of a request; throws 400 for a wrong value and 501 for an option that is not supported. */
export function parseQuery(query: unknown): QueryOptions {
  const names = typeof query === 'object' && query !== null ? Object.keys(query) : [];
  const unsupported = names.find((name) => name.startsWith('$') && !(name in querySchema.shape));
  if (unsupported !== undefined) {
    throw new ServiceError(501, 'NotImplemented', `${unsupported} is not supported.`, { target: unsupported });
  }
  const result = querySchema.safeParse(query);
  if (!result.success) {
    const target = String(result.error.issues[0]?.path[0] ?? 'query');
    throw new ServiceError(400, 'InvalidQuery', `${target} has a value that is not understood.`, { target });
  }
  const { $filter, $select, $expand, $top, $skip, $count } = result.data;
  return {
    filter: $filter ?? null,
    select: $select === undefined || $select === '*' ? null : $select.split(',').map((name) => name.trim()),
    expandMedia: $expand !== undefined,
    top: $top ?? null,
    skip: $skip ?? 0,
    continued: $skip !== undefined,
    count: $count === 'true',
  };
}

/** Refuses a kind of reading that the dialect does not have. */
export function refuseUnlessOn(state: Dialect['read'] | Dialect['filter'], what: string): void {
  switch (state) {
    case 'on':
    case 'ignored':
      return;
    case 'notImplemented':
      throw new ServiceError(501, 'NotImplemented', `${what} is not supported by this service.`);
    case 'notFound':
      throw new ServiceError(404, 'NotFound', 'There is nothing at this address.');
  }
}

/** Keeps the selected fields, the annotations, and nothing else. `$select` of unknown fields is a 400. */
export function applySelect(entity: Fields, select: QueryOptions['select'], knownFields: readonly string[]): Fields {
  if (select === null) return entity;
  const unknown = select.find((name) => !knownFields.includes(name));
  if (unknown !== undefined) {
    throw new ServiceError(400, 'InvalidQuery', `$select: there is no field ${unknown}.`, { target: '$select' });
  }
  const dropped = Object.keys(entity).filter(
    (name) => !name.includes('@') && name !== 'Media' && !select.includes(name),
  );
  return withoutKeys(entity, dropped);
}

/** One page of a collection, and where the next one starts (null at the end). */
export type Page = { readonly items: readonly Fields[]; readonly total: number; readonly nextSkip: number | null };

/** Filters, skips and cuts a collection as the query asks, in pages of the dialect's size. */
export function pageOf(
  entities: readonly Fields[],
  options: QueryOptions,
  knownFields: readonly string[],
  dialect: Dialect,
): Page {
  if (options.filter !== null) refuseUnlessOn(dialect.filter, '$filter');
  const predicate =
    options.filter === null || dialect.filter === 'ignored' ? () => true : parseFilter(options.filter, knownFields);
  const found = entities.filter(predicate);
  if (dialect.firstPage === 'empty' && !options.continued)
    return { items: [], total: found.length, nextSkip: options.skip };
  const wanted = options.top === null ? found.length : Math.min(found.length, options.skip + options.top);
  const end = Math.min(wanted, options.skip + dialect.pageSize);
  return {
    items: found.slice(options.skip, end).map((entity) => applySelect(entity, options.select, knownFields)),
    total: found.length,
    nextSkip: end < wanted ? end : null,
  };
}

/** The ListingKey (a string, opaque to clients) of a numeric listing key. */
export function listingKeyOf(listingKeyNumeric: number): string {
  return `PR${listingKeyNumeric}`;
}

/** The numeric key behind a ListingKey, or null when the text is not one. */
export function parseListingKey(listingKey: string): number | null {
  const match = /^PR(\d{1,15})$/.exec(listingKey);
  return match === null ? null : Number(match[1]);
}

/**
 * Reads a decoded path such as `Property('PR500001')/Media` or `Media(9000001)`: its name without what is in the parentheses,
 * `Property()/Media`, and the key, a number where it is not in quotes. Null for anything else.
 */
export function readAddress(path: string): { readonly name: string; readonly key: string | number | null } | null {
  const [, before, quoted, numeric, after] =
    /^([^()]*)(?:\((?:'((?:[^']|'')*)'|(\d{1,15}))\)([^()]*))?$/.exec(path) ?? [];
  if (before === undefined) return null;
  if (after === undefined) return { name: before, key: null };
  return {
    name: `${before}()${after}`,
    key: numeric === undefined ? (quoted ?? '').replaceAll("''", "'") : Number(numeric),
  };
}
