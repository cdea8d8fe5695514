import { z } from 'zod';
import type { HttpAnswer } from '../../service/http/http.ts';
import { parseJson } from '../../service/http/json.ts';

const Collection = z.looseObject({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().nullish().catch(null),
  '@odata.count': z.coerce.number().nullish().catch(null),
});

/** One page of a collection. */
export interface CollectionPage {
  readonly entries: readonly unknown[];
  readonly isLinked: boolean;
  /** Of all there are, where the answer says it. */
  readonly count: number | null;
}

/** Reads the answer to a GET of a collection; null when it is none. */
export function readCollection({ status, text }: HttpAnswer): CollectionPage | null {
  const page = status === 200 ? Collection.safeParse(parseJson(text)).data : undefined;
  if (page === undefined) return null;
  return {
    entries: page.value,
    isLinked: typeof page['@odata.nextLink'] === 'string',
    count: page['@odata.count'] ?? null,
  };
}
