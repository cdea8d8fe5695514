import type { FastifyRequest } from 'fastify';
import type { Fields } from './entities.ts';
import type { Page, QueryOptions } from './odata-query.ts';
import { odataPrefix, type Practice } from './practice-context.ts';
import { contextOf, odataAddress } from './render.ts';

/** Where the page after one is. */
export function nextLink(request: FastifyRequest, options: QueryOptions, nextSkip: number, practice: Practice): string {
  const asked = new URL(request.url, practice.origin());
  const query = new URLSearchParams(asked.search);
  query.set('$skip', String(nextSkip));
  if (options.top !== null) query.set('$top', String(options.top - (nextSkip - options.skip)));
  return odataAddress(`${asked.pathname.slice(odataPrefix.length)}?${query.toString()}`, practice);
}

/** The body of a collection answer, with the count and the link to the next page where they belong. */
export function collectionBody(
  request: FastifyRequest,
  page: Page,
  options: QueryOptions,
  setName: 'Media' | 'Property' | 'Rules' | 'Lookup' | 'Field' | 'Model',
  practice: Practice,
): Fields {
  return {
    ...contextOf(setName, practice),
    ...(options.count ? { '@odata.count': page.total } : {}),
    value: page.items,
    ...(page.nextSkip === null || practice.dialect.nextLinks === 'missing'
      ? {}
      : { '@odata.nextLink': nextLink(request, options, page.nextSkip, practice) }),
  };
}
