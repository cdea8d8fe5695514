import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendOData } from './answers.ts';
import type { Fields } from './entities.ts';
import { pageOf, parseQuery, type QueryOptions } from './odata-query.ts';
import { type Exchange, odataPrefix, type Practice } from './practice-context.ts';
import { contextOf, odataAddress } from './render.ts';

/** Where the page after one is. */
export function nextLink(request: FastifyRequest, options: QueryOptions, nextSkip: number, practice: Practice): string {
  const asked = new URL(request.url, practice.origin());
  const query = new URLSearchParams(asked.search);
  query.set('$skip', String(nextSkip));
  if (options.top !== null) query.set('$top', String(options.top - (nextSkip - options.skip)));
  return odataAddress(`${asked.pathname.slice(odataPrefix.length)}?${query.toString()}`, practice);
}

/**
 * Answers with a page of a collection as it is asked for, with the count and the link to the next page where they belong.
 * @param knownFields what may be selected and searched
 */
export function sendCollection(
  { request, reply, practice }: Exchange,
  setName: 'Media' | 'Property' | 'Rules' | 'Lookup' | 'Field' | 'Model',
  entities: readonly Fields[],
  knownFields: readonly string[] = Object.keys(entities[0] ?? {}),
): FastifyReply {
  const options = parseQuery(request.query);
  const { items, total, nextSkip } = pageOf(entities, options, knownFields, practice.dialect);
  return sendOData(reply, 200, {
    ...contextOf(setName, practice),
    ...(options.count ? { '@odata.count': total } : {}),
    value: items,
    ...(nextSkip === null || practice.dialect.nextLinks === 'missing'
      ? {}
      : { '@odata.nextLink': nextLink(request, options, nextSkip, practice) }),
  });
}
