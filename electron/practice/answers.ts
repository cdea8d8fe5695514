import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fields } from './entities.ts';
import type { Exchange, Practice } from './practice-context.ts';
import { ServiceError } from './service-error.ts';

const notCached = { 'cache-control': 'no-cache', pragma: 'no-cache', expires: '-1' } as const;
const odataJson = 'application/json; odata.metadata=minimal';

/** A page such as an overwhelmed gateway or a captive portal sends. */
export const htmlPage =
  '<!doctype html><html lang="en"><title>Sign in</title><body><h1>Sign in to the network</h1></body></html>';

/** Sends the result array of an upload with the headers of the interface document. */
export function sendUploadResults(reply: FastifyReply, results: readonly Fields[]): FastifyReply {
  return reply
    .code(200)
    .headers({ ...notCached, 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(results));
}

/**
 * Sends an entity or collection of the web API.
 * [Note: body as bytes] fastify rewrites the Content-Type of text bodies (quotes, charset); that of bytes it leaves as
 * the interface document has it.
 */
export function sendOData(
  reply: FastifyReply,
  status: 200 | 201,
  body: Fields,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...notCached, 'odata-version': '4.0', 'content-type': odataJson, ...headers })
    .send(Buffer.from(JSON.stringify(body)));
}

/** Sends a 204 of the web API. */
export function sendNoContent(reply: FastifyReply, headers: Readonly<Record<string, string>>): FastifyReply {
  return reply
    .code(204)
    .headers({ ...notCached, 'odata-version': '4.0', ...headers })
    .send();
}

/** The ETag header, where the dialect sends tags in headers. */
export function etagHeader(tag: string, practice: Practice): Record<string, string> {
  return practice.dialect.tagIn === 'body' ? {} : { etag: tag };
}

function prefersMinimal(request: FastifyRequest): boolean {
  return /(?:^|[,;\s])return\s*=\s*minimal(?:$|[,;\s])/i.test(String(request.headers['prefer'] ?? ''));
}

/** Answers a PATCH that was carried out, in the way of the dialect. */
export function sendUpdated({ request, reply, practice }: Exchange, tag: string, entity: Fields): FastifyReply {
  const header = etagHeader(tag, practice);
  if (prefersMinimal(request)) return sendNoContent(reply, { ...header, 'preference-applied': 'return=minimal' });
  switch (practice.dialect.updateAnswer) {
    case 'entity':
      return sendOData(reply, 200, entity, header);
    case 'html':
      return reply.code(200).type('text/html; charset=utf-8').send(htmlPage);
    case 'noContentWithTag':
      return sendNoContent(reply, { etag: tag });
    case 'noContentWithoutTag':
      return sendNoContent(reply, {});
  }
}

/** Answers an insert, in the way of the dialect; `id` names the entity where no entity is sent. */
export function sendInserted(
  { reply, practice }: Exchange,
  tag: string,
  location: string,
  entity: () => Fields,
  id: Readonly<Record<string, string>>,
): FastifyReply {
  switch (practice.dialect.insertAnswer) {
    case 'entity':
      return sendOData(reply, 201, entity(), { location, ...etagHeader(tag, practice) });
    case 'noContent':
      return sendNoContent(reply, id);
  }
}

/** Refuses bodies that are not JSON. */
export function requireJson(request: FastifyRequest): void {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new ServiceError(415, 'UnsupportedMediaType', 'Send the body as application/json.');
  }
}
