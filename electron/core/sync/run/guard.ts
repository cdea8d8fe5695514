import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Log } from '../../library/log.ts';
import { failed, saying } from '../../service/http/failure.ts';
import type { HttpClient } from '../../service/http/http.ts';
import type { Lease } from './lease.ts';

/**
 * A client that sends no write once somebody else has claimed the listing. [Note: before each write] A process may sleep
 * between its decision and its request, such as while it waits for a token; whoever claims the listing meanwhile counts
 * on it that nothing of ours leaves any more. Neither does it while nobody can say whose the listing is.
 */
export function guarded(client: HttpClient, lease: Pick<Lease, 'isMine'>, log: Log): HttpClient {
  const mayWrite = (): boolean => {
    try {
      return lease.isMine();
    } catch (error) {
      log.warn('whether a listing is still ours could not be read', { error: String(error) });
      return false;
    }
  };
  return (request) =>
    request.method === 'GET' || mayWrite()
      ? client(request)
      : Promise.resolve(failed({ kind: 'superseded', ...saying(phrase('failure.superseded')) }));
}
