import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { z } from 'zod';
import {
  type PracticeService,
  type PracticeServiceOptions,
  startPracticeService,
} from '../../electron/practice/practice-service.ts';

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'practice-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A practice service that is closed after the test; its folder is new unless given. */
export async function startService(options: Partial<PracticeServiceOptions> = {}): Promise<PracticeService> {
  const service = await startPracticeService({ dataFolder: await temporaryFolder(), ...options });
  cleanups.push(() => service.close());
  return service;
}

export type Part = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
  readonly field?: string;
};

/** Bytes that differ from name to name. */
export function pictureBytes(seed: string, size = 5000): Buffer {
  return Buffer.alloc(size, `picture ${seed} `);
}

/** A multipart body written by hand, so that tests can also cut it. */
export function multipartBody(parts: readonly Part[], boundary = 'practice-boundary'): Buffer {
  const chunks = parts.flatMap(({ fileName, bytes, type = 'image/jpeg', field = 'file' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

export const multipartType = 'multipart/form-data; boundary=practice-boundary';

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

/** Sends one request with the service's token unless another Authorization is given. */
export async function send(
  service: PracticeService,
  method: string,
  url: string,
  options: { body?: Uint8Array<ArrayBuffer> | string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${service.token}`, ...options.headers },
    redirect: 'error',
    ...(options.body === undefined ? {} : { body: options.body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const resultsSchema = z.array(
  z.strictObject({
    Id: z.guid(),
    FileName: z.string(),
    Location: z.url(),
    MediaType: z.string(),
    Size: z.int(),
  }),
);
export type UploadResult = z.output<typeof resultsSchema>[number];

export function uploadAddress(service: PracticeService): string {
  return `${service.uploadUrl}/api/mediaupload`;
}

export function postUpload(service: PracticeService, parts: readonly Part[]): Promise<Answer> {
  return send(service, 'POST', uploadAddress(service), {
    body: Uint8Array.from(multipartBody(parts)),
    headers: { 'content-type': multipartType },
  });
}

export function parseResults(text: string): UploadResult[] {
  return resultsSchema.parse(JSON.parse(text));
}

/** Uploads pictures of these names and returns their descriptors. */
export async function uploadPictures(service: PracticeService, names: readonly string[]): Promise<UploadResult[]> {
  const answer = await postUpload(
    service,
    names.map((fileName) => ({ fileName, bytes: pictureBytes(fileName) })),
  );
  return parseResults(answer.text);
}

export const entitySchema = z.record(z.string(), z.unknown());
export type Entity = z.output<typeof entitySchema>;
const timestamp = '2026-05-04T10:20:30.456+0200';

export function mediaFrom(result: UploadResult, order: number, more: Entity = {}): Entity {
  return {
    '@odata.type': '#OData.Models.Media',
    MediaKey: result.Id,
    OriginatingSystemMediaKey: null,
    ClassName: 'Residential',
    ResourceName: 'Property',
    MediaURL: result.Location,
    MediaObjectID: result.FileName,
    MediaType: 'IMAGE',
    Order: order,
    ModificationTimestamp: timestamp,
    MediaModificationTimestamp: timestamp,
    DeletedYN: false,
    OriginatingSystemID: 'LB',
    MemberAOR: '',
    OfficeMlsId: '',
    ChangedByMemberID: '',
    ShortDescription: `Photo ${order}`,
    ImageOf: 'Kitchen',
    Approved: true,
    FileSize: result.Size,
    ...more,
  };
}

export function listingWith(media: readonly unknown[], more: Entity = {}): Entity {
  return { '@odata.type': '#OData.Models.Property', PropertyType: 'RESI', BathroomsFull: 2, Media: media, ...more };
}

export function odata(service: PracticeService, path: string): string {
  return `${service.baseUrl}/RESO/OData/${path}`;
}

export function sendJson(
  service: PracticeService,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(service, method, odata(service, path), {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function read(service: PracticeService, path: string): Promise<Answer> {
  return send(service, 'GET', odata(service, path));
}

export function entityOf(answer: Answer): Entity {
  return entitySchema.parse(JSON.parse(answer.text));
}

const mediaSchema = z.looseObject({ MediaKey: z.string(), MediaKeyNumeric: z.int(), Order: z.int().nullable() });

/** The Media in an answer: of a collection (`value`) or of an expanded listing (`Media`). */
export function mediaOf(answer: Answer): z.output<typeof mediaSchema>[] {
  const entity = entityOf(answer);
  return z.array(mediaSchema).parse(entity['value'] ?? entity['Media']);
}

const errorSchema = z.strictObject({
  error: z.strictObject({
    code: z.union([z.string(), z.number()]),
    message: z.string().min(1),
    target: z.string().optional(),
    details: z
      .array(z.strictObject({ code: z.union([z.string(), z.number()]), target: z.string(), message: z.string() }))
      .optional(),
  }),
});

export function errorOf(answer: Answer): z.output<typeof errorSchema>['error'] {
  return errorSchema.parse(JSON.parse(answer.text)).error;
}

/** Uploads pictures and creates a listing with them; returns the Media as answered. */
export async function createListing(service: PracticeService, names: readonly string[], more: Entity = {}) {
  const results = await uploadPictures(service, names);
  const answer = await sendJson(
    service,
    'POST',
    'Property',
    listingWith(
      results.map((result, index) => mediaFrom(result, index)),
      more,
    ),
  );
  if (answer.status !== 201) throw new Error(`The listing was not created: ${answer.status} ${answer.text}`);
  return {
    results,
    answer,
    listingKey: z.string().parse(entityOf(answer)['ListingKey']),
    media: mediaOf(answer),
  };
}

/** Sends a body in pieces over a plain connection and ends it early; resolves when the connection is closed. */
export function sendCut(
  service: PracticeService,
  url: string,
  headers: Record<string, string>,
  body: Uint8Array,
): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = httpRequest(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.token}`, ...headers },
    });
    outgoing.on('error', () => undefined);
    outgoing.on('close', () => resolve());
    outgoing.write(body, () => outgoing.destroy());
  });
}

/** Sends a body without Content-Length; resolves with the status. */
export function sendChunked(service: PracticeService, url: string, type: string, body: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${service.token}`, 'content-type': type, 'transfer-encoding': 'chunked' };
    const outgoing = httpRequest(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
