import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendUploadResults } from './answers.ts';
import type { Fields } from './entities.ts';
import type { Fault } from './faults.ts';
import { type Practice, uploadPrefix } from './practice-context.ts';
import { locationOf } from './render.ts';
import { ServiceError } from './service-error.ts';
import type { Binary } from './store.ts';

const extensionOfType: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
};

type Arrived = { readonly binary: Binary; readonly path: string };

function extensionOf(fileName: string, mediaType: string): string {
  const extension = extname(fileName).slice(1).toLowerCase();
  return /^[a-z0-9]{1,8}$/.test(extension) ? extension : (extensionOfType[mediaType] ?? 'bin');
}

function mediaTypeOf(declared: string, extension: string): string {
  if (declared !== '' && declared !== 'application/octet-stream') return declared;
  const normal = extension === 'jpeg' ? 'jpg' : extension === 'tiff' ? 'tif' : extension;
  const known = Object.entries(extensionOfType).find(([, name]) => name === normal);
  return known?.[0] ?? 'application/octet-stream';
}

function checkLength(request: FastifyRequest, practice: Practice): void {
  const length = request.headers['content-length'];
  if (length === undefined)
    throw new ServiceError(411, 'LengthRequired', 'Send the size of the body in Content-Length.');
  if (Number(length) > practice.dialect.maxUploadBytes) {
    throw tooLarge(`One upload may have ${practice.dialect.maxUploadBytes} bytes at most.`);
  }
}

function tooLarge(message: string): ServiceError {
  return new ServiceError(413, 'PayloadTooLarge', `${message} Nothing was stored.`);
}

function malformed(message: string): ServiceError {
  return new ServiceError(400, 'MalformedBody', `${message} Nothing was stored.`);
}

/** Counts the bytes of all pictures of a request, and cuts the connection where a fault says so. */
function createMeter(request: FastifyRequest, fault: Fault | null): () => Transform {
  let bytes = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (fault?.kind === 'cutConnection' && bytes > fault.afterBytes) request.raw.socket.destroy();
        done(null, chunk);
      },
    });
}

/** Whether the part may be stored under its field name; throws where the dialect refuses other names. */
function checkPartName(part: MultipartFile, number: number, { dialect }: Practice): boolean {
  if (dialect.partName === null || part.fieldname === dialect.partName.replace('{n}', String(number))) return true;
  switch (dialect.otherPartNames) {
    case 'refused':
      throw malformed(`A part named ${part.fieldname} is not expected.`);
    case 'fatal':
      throw new ServiceError(500, 'InternalError', 'The service failed to read the form.');
    case 'ignored':
      part.file.resume();
      return false;
    default:
      return dialect.otherPartNames satisfies never;
  }
}

/** A GUID that stands for these bytes. */
function idOf(bytes: Buffer): string {
  const [, ...parts] =
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(createHash('sha256').update(bytes).digest('hex')) ?? [];
  const [first, second, third, fourth, fifth] = parts;
  return `${first}-${second}-8${third}-8${fourth}-${fifth}`;
}

/** What is stored of a part: its bytes, or what they are the base64 text of. */
function createDecoder({ encoding }: MultipartFile, { dialect }: Practice): Transform {
  const isText =
    dialect.partEncoding === 'base64' || (dialect.partEncoding === 'byHeader' && encoding.toLowerCase() === 'base64');
  let rest = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isText) {
        done(null, chunk);
        return;
      }
      const text = rest + chunk.toString('latin1').replaceAll(/[^A-Za-z0-9+/=]/g, '');
      const whole = text.length - (text.length % 4);
      rest = text.slice(whole);
      done(null, Buffer.from(text.slice(0, whole), 'base64'));
    },
    flush(done) {
      // What follows the end of a JPEG is passed over by whoever shows it.
      const more = dialect.storedPictures === 'madeAnew' ? Buffer.from('made anew') : Buffer.alloc(0);
      done(null, Buffer.concat([Buffer.from(rest, 'base64'), more]));
    },
  });
}

async function storePart(part: MultipartFile, path: string, meter: Transform, practice: Practice): Promise<Arrived> {
  const target = createWriteStream(path, { mode: 0o600, highWaterMark: 1024 * 1024 });
  await pipeline(part.file, meter, createDecoder(part, practice), target);
  const fileName = basename(part.filename ?? '');
  const { dialect } = practice;
  if (part.file.truncated) throw tooLarge(`${fileName}: one picture may have ${dialect.maxFileBytes} bytes at most.`);
  if (target.bytesWritten === 0) throw malformed(`${fileName || 'A part'} is empty.`);
  const id = dialect.binaryIds === 'content' ? idOf(await readFile(path)) : randomUUID();
  const extension = extensionOf(fileName, part.mimetype);
  const mediaType = mediaTypeOf(part.mimetype, extension);
  const size = target.bytesWritten;
  return { path, binary: { id, fileName: fileName || `${id}.${extension}`, extension, mediaType, size } };
}

/** Streams every part to a file of its own; on any trouble nothing of the request is left. */
async function receive(request: FastifyRequest, fault: Fault | null, practice: Practice): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  const paths: string[] = [];
  const meter = createMeter(request, fault);
  let parts = 0;
  try {
    for await (const part of request.files()) {
      parts += 1;
      if (!checkPartName(part, parts, practice)) continue;
      const path = practice.store.incomingPath();
      paths.push(path);
      arrived.push(await storePart(part, path, meter(), practice));
    }
    if (fault?.kind === 'cutConnection') {
      // A small body may have been in memory as a whole when its connection was cut: it still counts as not arrived.
      request.raw.socket.destroy();
      throw malformed('The connection was cut.');
    }
    if (parts === 0) throw malformed('The body holds no binary.');
    return arrived;
  } catch (error) {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
    throw receiveError(error, practice);
  }
}

function receiveError(error: unknown, practice: Practice): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
      return tooLarge(`One upload may hold ${practice.dialect.maxFilesPerUpload} binaries at most.`);
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(`One picture may have ${practice.dialect.maxFileBytes} bytes at most.`);
    case 'ENOSPC':
    case 'EACCES':
    case 'EROFS':
      return new ServiceError(
        507,
        'InsufficientStorage',
        'The practice service cannot write to its data folder. Nothing was stored.',
      );
    default:
      return malformed(
        `The multipart body cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}.`,
      );
  }
}

/** What a faulty service would make of what has arrived; the rest of the files is removed. */
async function distort(arrived: readonly Arrived[], fault: Fault | null): Promise<readonly Arrived[]> {
  switch (fault?.kind) {
    case 'fewerResults': {
      const kept = arrived.slice(0, Math.max(0, arrived.length - fault.missing));
      await Promise.all(arrived.slice(kept.length).map(({ path }) => rm(path, { force: true })));
      return kept;
    }
    case 'shuffleResults':
      return turned(arrived);
    case 'renameFiles':
      return renamed(arrived);
    default:
      return arrived;
  }
}

/** By one, so that no result of two or more stays where it belongs. */
function turned(arrived: readonly Arrived[]): readonly Arrived[] {
  return [...arrived.slice(1), ...arrived.slice(0, 1)];
}

function renamed(arrived: readonly Arrived[]): readonly Arrived[] {
  return arrived.map(({ binary, path }, index) => ({
    path,
    binary: { ...binary, fileName: `picture-${index + 1}.${binary.extension}` },
  }));
}

/** The results in the order and under the names of the dialect. */
function inDialect(arrived: readonly Arrived[], { resultNames, resultOrder }: Practice['dialect']): readonly Arrived[] {
  const named = resultNames === 'own' ? renamed(arrived) : arrived;
  return resultOrder === 'turned' ? turned(named) : named;
}

function resultOf(binary: Binary, practice: Practice): Fields {
  const { sizeUnit } = practice.dialect;
  return {
    Id: binary.id,
    FileName: binary.fileName,
    Location: locationOf(binary, practice),
    MediaType: binary.mediaType,
    Size: sizeIn(sizeUnit, binary.size),
  };
}

function sizeIn(unit: Practice['dialect']['sizeUnit'], bytes: number): number {
  if (unit === 'bytes') return bytes;
  return unit === 'kilobytes' ? Math.ceil(bytes / 1024) : Math.ceil(bytes * 0.6);
}

async function upload(request: FastifyRequest, reply: FastifyReply, practice: Practice): Promise<FastifyReply> {
  const { fault } = practice.stateOf(request).plan;
  if (!request.isMultipart()) {
    throw new ServiceError(415, 'UnsupportedMediaType', 'Send the binaries as multipart/form-data with a boundary.');
  }
  checkLength(request, practice);
  try {
    const received = await receive(request, fault, practice);
    const arrived = await distort(inDialect(received, practice.dialect), fault);
    practice.store.addBinaries(arrived);
    return sendUploadResults(
      reply,
      arrived.map(({ binary }) => resultOf(binary, practice)),
    );
  } catch (error) {
    // [Note: unread rest] What is left of the body is taken in and thrown away: a client that is still sending would
    // otherwise see a reset connection instead of this answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
}

function sendPicture(name: string, reply: FastifyReply, practice: Practice): FastifyReply {
  const { name: id, extension } = splitName(name);
  const binary = practice.store.binary(id);
  if (binary === null || binary.extension !== extension) {
    throw new ServiceError(404, 'NotFound', 'There is no picture at this address.');
  }
  return reply
    .headers({
      'content-type': binary.mediaType,
      'content-length': binary.size,
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      // An uploaded file is somebody else's content: shown as a picture, never run as a page.
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .send(createReadStream(practice.store.binaryPath(binary)));
}

function splitName(fileName: string): { readonly name: string; readonly extension: string } {
  const extension = extname(fileName);
  return { name: fileName.slice(0, fileName.length - extension.length), extension: extension.slice(1) };
}

/** The media upload interface (service-interface.md §Endpoints 1) and the addresses it gives out. */
export async function registerUploadRoutes(app: FastifyInstance, practice: Practice): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    isPartAFile: (_field, contentType, fileName) => fileName !== undefined || !/^(?:$|text\/)/.test(contentType ?? ''),
    limits: {
      fileSize: practice.dialect.maxFileBytes,
      files: practice.dialect.maxFilesPerUpload,
      parts: practice.dialect.maxFilesPerUpload + 100,
    },
  });
  app.post(`${uploadPrefix}/api/mediaupload`, (request, reply) => upload(request, reply, practice));
  app.get<{ Params: { name: string } }>(`${uploadPrefix}/media/:name`, (request, reply) =>
    sendPicture(request.params.name, reply, practice),
  );
}
