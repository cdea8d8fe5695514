import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Dialect } from './dialect.ts';
import { notFound } from './entity-tags.ts';
import { falseSuccessOf, sendFalseSuccess } from './false-success.ts';
import { storagePrefix } from './picture-links.ts';
import type { Exchange, Practice } from './practice-context.ts';
import { renderMedia } from './render.ts';
import { ServiceError } from './service-error.ts';

/** Methods by which bytes are taken, as the Allow header names them. */
export function pictureMethods({ streams }: Dialect): string {
  if (streams === 'none') return '';
  return streams === 'both' ? 'POST, PUT' : streams;
}

/** POST or PUT of the bytes of a Media that was made without a picture (RESO RCP-48). */
export async function takePicture(exchange: Exchange, key: number): Promise<FastifyReply> {
  const { raw } = exchange.request;
  return take(exchange, key).catch((error: unknown) => {
    // [Note: unread rest] A client that is still sending would otherwise see a reset connection instead of this answer.
    raw.unpipe();
    raw.resume();
    throw error;
  });
}

async function take({ request, reply, practice }: Exchange, key: number): Promise<FastifyReply> {
  const { store, dialect } = practice;
  const record = store.media(key);
  if (record === null) throw notFound();
  const allow = pictureMethods(dialect);
  const notAllowed = (): ServiceError =>
    new ServiceError(405, 'MethodNotAllowed', `Only ${allow} is possible here.`, { headers: { allow } });
  if (!allow.includes(request.method)) throw notAllowed();
  const id = z.string().parse(record.fields['MediaKey']);
  if (store.binary(id) !== null) {
    if (dialect.secondPictures === 'notAllowed') throw notAllowed();
    if (dialect.secondPictures === 'conflict')
      throw new ServiceError(409, 'Conflict', 'This Media has its picture, which is not replaced.');
  }
  const mediaType = request.headers['content-type'] ?? '';
  const fault = falseSuccessOf(request, practice);
  if (fault !== null) {
    const before = renderMedia(record, practice);
    return sendFalseSuccess(reply, fault, { before, other: () => before }, practice);
  }
  if (!mediaType.startsWith('image/') || !(request.body instanceof Readable))
    throw new ServiceError(415, 'UnsupportedMediaType', 'Send the bytes of a picture.');
  const path = store.incomingPath();
  try {
    const target = createWriteStream(path, { mode: 0o600 });
    await pipeline(request.body, target);
    const size = target.bytesWritten;
    if (size === 0) throw new ServiceError(400, 'MalformedBody', 'The body is empty. Nothing was stored.');
    store.addBinaries([{ path, binary: { id, fileName: `${id}.jpg`, extension: 'jpg', mediaType, size } }]);
    store.updateMedia(record, { FileSize: size });
  } finally {
    await rm(path, { force: true });
  }
  return reply.code(request.method === 'PUT' ? 204 : 200).send();
}

/** Addresses of bytes that lie beside the web API, or at another origin. */
export function registerPictureRoutes(app: FastifyInstance, practice: Practice): void {
  app.addContentTypeParser(/^image\//, (_request, payload, done) => done(null, payload));
  const params = z.object({ name: z.string().regex(/^\d{1,15}\.jpg$/) });
  app.route({
    method: ['POST', 'PUT'],
    url: `${storagePrefix}/:name`,
    handler: (request, reply) => {
      const key = Number.parseInt(params.parse(request.params).name, 10);
      const { signature } = z.object({ signature: z.string().default('') }).parse(request.query);
      if (!practice.pictureLinks.allows(key, signature))
        throw new ServiceError(403, 'AuthenticationFailed', `${signature} has run out.`);
      const isElsewhere = practice.dialect.mediaEditLinks === 'elsewhere';
      if (isElsewhere && request.headers.authorization !== undefined)
        throw new ServiceError(400, 'InvalidArgument', 'Only one way to sign in is possible at a time.');
      return takePicture({ request, reply, practice }, key);
    },
  });
}
