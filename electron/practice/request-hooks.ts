import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { alterAnswer } from './altered-values.ts';
import { htmlPage } from './answers.ts';
import type { Fault, Operation } from './faults.ts';
import { noPlan } from './faults.ts';
import { storagePrefix } from './picture-links.ts';
import {
  identityPrefix,
  odataPrefix,
  type Practice,
  type RequestState,
  tokenPath,
  uploadPrefix,
} from './practice-context.ts';
import type { RequestLog } from './request-log.ts';
import { errorBody, ServiceError } from './service-error.ts';
import { isAuthorized } from './token-routes.ts';

/** Paths of a service's description of its fields. */
const DESCRIPTIONS = /^(?:\$metadata|Lookup|Field|Model)\b/;

/** Which operation a request is, by method and path; null for control and unknown addresses. */
function operationOf(method: string, path: string): Operation | null {
  if (method === 'POST' && path === `${uploadPrefix}/api/mediaupload`) return 'upload';
  if (method === 'POST' && path === tokenPath) return 'token';
  if (method === 'GET' && path.startsWith(`${uploadPrefix}/media/`)) return 'picture';
  const isWrite = method === 'POST' || method === 'PUT';
  if (isWrite && (path.startsWith(`${storagePrefix}/`) || path.endsWith('/$value'))) return 'bytes';
  if (!path.startsWith(odataPrefix)) return null;
  const resource = path.slice(odataPrefix.length);
  if (method === 'GET') return DESCRIPTIONS.test(resource) ? 'describe' : 'get';
  if (method === 'PATCH') return 'patch';
  if (method !== 'POST') return null;
  return resource === 'Property' ? 'insert' : 'attach';
}

function needsToken(path: string, { mediaEditLinks }: Practice['dialect']): boolean {
  // What an address of its own needs stands in the address.
  if (path.startsWith(`${storagePrefix}/`)) return mediaEditLinks === 'own';
  // Pictures are shown by browsers, which send no token; their addresses cannot be guessed.
  return path !== tokenPath && !path.startsWith(`${identityPrefix}/`) && !path.startsWith(`${uploadPrefix}/media/`);
}

type RetryAfter = { readonly retryAfterSeconds?: number | undefined; readonly retryAfterAs: 'seconds' | 'date' };

function retryAfterHeader({ retryAfterSeconds, retryAfterAs }: RetryAfter, now: Date): Record<string, string> {
  if (retryAfterSeconds === undefined) return {};
  if (retryAfterAs === 'seconds') return { 'retry-after': String(retryAfterSeconds) };
  // By its own clock, which is not always that of Node.
  return { date: now.toUTCString(), 'retry-after': new Date(now.getTime() + retryAfterSeconds * 1000).toUTCString() };
}

function unavailable(fault: RetryAfter, now: Date): ServiceError {
  const headers = retryAfterHeader(fault, now);
  return new ServiceError(503, 'ServiceUnavailable', 'The service is not available at the moment.', { headers });
}

/** The refusal that a fault stands for, when it stands for one before anything is carried out. */
function refusalOf(fault: Fault | null, now: Date): ServiceError | null {
  switch (fault?.kind) {
    case 'unauthorized': {
      const headers = { 'www-authenticate': 'Bearer', ...(fault.close ? { connection: 'close' } : {}) };
      return new ServiceError(401, 'Unauthorized', 'The access token is not accepted.', { headers });
    }
    case 'notFound':
      return new ServiceError(404, 'NotFound', 'There is nothing at this address.');
    case 'preconditionFailed':
      return new ServiceError(
        412,
        'PreconditionFailed',
        'The entity has changed since this tag was given. Nothing was changed.',
      );
    case 'preconditionRequired':
      return new ServiceError(428, 'PreconditionRequired', 'Send the entity tag last received in If-Match.');
    case 'tooManyRequests':
      return new ServiceError(429, 'TooManyRequests', 'Too many requests.', { headers: retryAfterHeader(fault, now) });
    case 'unavailable':
      return fault.afterCommit ? null : unavailable(fault, now);
    default:
      return null;
  }
}

async function* drip(payload: string | Buffer, chunkBytes: number, everyMilliseconds: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(payload);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield bytes.subarray(at, at + chunkBytes);
    await pause(everyMilliseconds, undefined, { ref: false });
  }
}

/** The first half of an answer, or the first piece of a stream; then it waits until the connection is closed. */
async function* firstHalf(payload: unknown): AsyncGenerator<Buffer> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
    const bytes = Buffer.from(payload);
    yield bytes.subarray(0, Math.ceil(bytes.length / 2));
  } else if (payload instanceof Readable) {
    for await (const piece of payload) {
      const bytes = Buffer.from(piece);
      yield bytes.subarray(0, Math.ceil(bytes.length / 2));
      break;
    }
  }
  await new Promise<never>(() => undefined);
}

/** Changes the answer of a request that was carried out, as its fault says. */
function distortAnswer(fault: Fault | null, payload: unknown, reply: FastifyReply, practice: Practice): unknown {
  switch (fault?.kind) {
    case 'unavailable': {
      if (!fault.afterCommit) return payload;
      const error = unavailable(fault, practice.now());
      for (const name of ['etag', 'location', 'odata-entityid', 'content-length']) reply.removeHeader(name);
      reply.code(503).headers({ ...error.headers, 'content-type': 'application/json; charset=utf-8' });
      return JSON.stringify(errorBody(error, practice.dialect));
    }
    case 'noContent':
      for (const name of ['etag', 'location', 'odata-entityid', 'content-type', 'content-length']) {
        reply.removeHeader(name);
      }
      reply.code(204);
      return null;
    case 'stall':
      return Readable.from(firstHalf(payload), { objectMode: false });
    case 'slowDrip':
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
      return Readable.from(drip(payload, fault.chunkBytes, fault.everyMilliseconds), { objectMode: false });
    default:
      return payload;
  }
}

function toServiceError(error: FastifyError | ServiceError, report: (error: unknown) => void): ServiceError {
  if (error instanceof ServiceError) return error;
  switch (error.statusCode) {
    case 413:
      return new ServiceError(
        413,
        'PayloadTooLarge',
        'The body is larger than this service accepts. Nothing was stored.',
      );
    case 415:
      return new ServiceError(415, 'UnsupportedMediaType', 'This Content-Type is not accepted here.');
    case 400:
    case 406:
      return new ServiceError(400, 'MalformedBody', `The request cannot be read: ${error.message}`);
    default:
      report(error);
      return new ServiceError(500, 'InternalError', 'The practice service failed to answer this request.');
  }
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  practice: Practice,
): Promise<FastifyReply | undefined> {
  const { fault, hold } = practice.stateOf(request).plan;
  if (hold?.when === 'beforeCommit') await hold.arrive();
  const refusal = refusalOf(fault, practice.now());
  if (refusal !== null) throw refusal;
  if (fault?.kind === 'html') return reply.code(fault.status).type('text/html; charset=utf-8').send(htmlPage);
  // An upload is cut later, in the middle of a part.
  if (fault?.kind === 'cutConnection' && request.raw.url?.startsWith(uploadPrefix) !== true) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return undefined;
}

/** The per-request states, kept from the first hook to the last. */
export type RequestStates = WeakMap<FastifyRequest, RequestState>;

/** Logging, authorization, faults and error answers: what every request passes through. */
export function registerRequestHooks(
  app: FastifyInstance,
  practice: Practice,
  states: RequestStates,
  log: RequestLog,
  report: (error: unknown) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { pathname, search } = new URL(request.url, practice.origin());
    const path = decodePath(pathname);
    const operation = operationOf(request.method, path);
    const entry = log.add(
      { method: request.method, path, query: search.slice(1), operation, at: practice.now() },
      request.headers,
    );
    states.set(request, { plan: noPlan, entry });
    request.raw.socket.setNoDelay(true);
    if (needsToken(path, practice.dialect) && !isAuthorized(request.headers.authorization, practice)) {
      const headers = { 'www-authenticate': 'Bearer' };
      throw new ServiceError(401, 'Unauthorized', 'A valid access token is needed.', { headers });
    }
    if (operation === null) return undefined;
    states.set(request, { plan: practice.faults.take(operation), entry });
    return admit(request, reply, practice);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { plan, entry } = practice.stateOf(request);
    if (plan.hold?.when === 'beforeAnswer') await plan.hold.arrive();
    if (plan.fault?.kind === 'dropReply') {
      request.raw.socket.destroy();
      return payload;
    }
    const answer = distortAnswer(plan.fault, inWireForm(request, payload, practice), reply, practice);
    if (!request.raw.socket.destroyed) entry.answered(reply.statusCode);
    return answer;
  });

  app.setErrorHandler((error: FastifyError | ServiceError, _request, reply) => {
    const serviceError = toServiceError(error, report);
    return reply
      .code(serviceError.status)
      .headers({ ...serviceError.headers, 'content-type': 'application/json; charset=utf-8', 'odata-version': '4.0' })
      .send(JSON.stringify(errorBody(serviceError, practice.dialect)));
  });

  app.setNotFoundHandler(() => {
    throw new ServiceError(404, 'NotFound', 'There is nothing at this address.');
  });
}

/** The answer of the web API with the values of the dialect. */
function inWireForm(request: FastifyRequest, payload: unknown, { dialect }: Practice): unknown {
  const isPlain = dialect.numericKeys === 'number' && dialect.values === 'plain';
  if (isPlain || !request.url.startsWith(odataPrefix) || !Buffer.isBuffer(payload)) return payload;
  return Buffer.from(alterAnswer(payload.toString('utf8'), dialect));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
