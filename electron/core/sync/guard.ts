import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { failed, saying } from '../remote/failure.ts';
import type { HttpClient } from '../remote/http.ts';
import type { Lease } from './lease.ts';

/**
 * A client that sends no write once somebody else has claimed the listing. [Note: before each write] A process may sleep
 * between its decision and its request, such as while it waits for a token; whoever claims the listing meanwhile counts
 * on it that nothing of ours leaves any more.
 */
export function guarded(client: HttpClient, lease: Pick<Lease, 'isMine'>): HttpClient {
  return (request) =>
    request.method === 'GET' || lease.isMine()
      ? client(request)
      : Promise.resolve(failed({ kind: 'superseded', ...saying(phrase('failure.superseded')) }));
}
