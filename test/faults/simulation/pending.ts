import type { Result } from '../../../electron/core/service/http/failure.ts';
import type { HttpAnswer, HttpRequest } from '../../../electron/core/service/http/http.ts';
import type { Host } from './clock.ts';
import type { Kind } from './faults.ts';
import type { ModelService, Served } from './model-service.ts';

/** A request that was sent and has no answer yet. */
export interface Pending {
  readonly host: Host;
  /** The command of a person that set it going. */
  readonly command: string;
  readonly kind: Kind;
  readonly request: HttpRequest;
  readonly service: ModelService;
  readonly sentAt: number;
  readonly resolve: (result: Result<HttpAnswer>) => void;
  /** What the service did and said, once it was served. */
  served: Served | null;
}

export function describe(one: Pending): string {
  const { method, url, body } = one.request;
  const short = url.replace(/^https:\/\/(\w+)\.[^/]+/, '$1:').replace('/RESO/OData', '');
  return `${method} ${short}${one.kind === 'patch' && typeof body === 'string' ? ` ${body}` : ''}`;
}
