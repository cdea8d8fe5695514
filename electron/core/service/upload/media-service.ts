import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { UploadDescriptor } from '../../library/store/upload-table.ts';
import { sendAuthorised, type TokenProbe, type TokenSource } from '../http/auth.ts';
import { type Failure, failed, type Result, saying, succeeded } from '../http/failure.ts';
import { OutgoingForm } from '../http/guarded-way.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from '../http/http.ts';
import { parseJson } from '../http/json.ts';
import { NOT_THE_SERVICE, readFailure } from '../http/odata-error.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { UPLOAD_STALLS_AFTER } from '../http/time-limits.ts';
import { LONGEST_ADDRESS, TextKey } from '../odata/wire-values.ts';
import { encodedLength, openReading, type Reading } from './outgoing-file.ts';
import { createPieces, type Pieces } from './outgoing-pieces.ts';
import { listsTooMany, matchResults } from './upload-matching.ts';

/** One binary to send. */
export interface Binary {
  readonly path: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** The hash that was recorded when the file was made; what is read for sending must have it. */
  readonly sha256: string;
}

export interface MediaService {
  readonly uploadUrl: string;
  readonly settings: ServiceProfile['upload'];
  readonly client: HttpClient;
  readonly tokens: TokenSource;
  readonly limit: RateLimit;
  /** Asked after a broken connection, which may hide a 401. */
  readonly probe: TokenProbe;
  readonly now: () => Date;
}

interface UploadOptions {
  /** Bytes of each binary that were handed to the connection so far. */
  readonly onProgress?: (index: number, sentBytes: number) => void;
  /** Everything that the answer lists, whether or not it can be matched. */
  readonly onResults?: (results: readonly UploadDescriptor[]) => void;
  readonly signal?: AbortSignal;
}

const ResultItems = z.array(
  z
    .object({
      Id: TextKey,
      FileName: z.string().max(1000),
      Location: z.string().max(LONGEST_ADDRESS),
      MediaType: z.string().max(1000),
      Size: z.coerce.number(),
    })
    .transform((item) => ({
      id: item.Id,
      fileName: item.FileName,
      location: item.Location,
      mediaType: item.MediaType,
      size: item.Size,
    })),
);

/**
 * Sends binaries and pairs each with its descriptor (service-interface.md §Endpoints 1).
 *
 * @returns for each binary its stored descriptor, or null when no result belongs to it for certain
 */
export async function uploadBinaries(
  service: MediaService,
  binaries: readonly Binary[],
  options: UploadOptions = {},
): Promise<Result<(UploadDescriptor | null)[]>> {
  const stored = await postBinaries(service, binaries, options);
  if (stored.ok) options.onResults?.(stored.value);
  return stored.ok ? succeeded(matchResults(binaries, stored.value, service.settings)) : stored;
}

/** Posts binaries in one multipart request, streamed from disk; gives the results as the service answered them. */
export async function postBinaries(
  service: MediaService,
  binaries: readonly Binary[],
  options: UploadOptions = {},
): Promise<Result<UploadDescriptor[]>> {
  const changed = await findChanged(binaries);
  if (changed !== null) return fileChanged(changed);
  let pieces: Pieces | null = null;
  let readings: Reading[] = [];
  const stop = (): void => {
    for (const reading of readings) reading.stop();
    pieces?.close();
  };
  const build = (authorization: string): HttpRequest => {
    stop();
    const own = createPieces();
    pieces = own;
    readings = binaries.map((binary, index) =>
      openReading(
        binary.path,
        own,
        service.limit,
        (sent) => options.onProgress?.(index, sent),
        service.settings.partEncoding,
      ),
    );
    const form = buildForm(binaries, readings, service.settings);
    form.on('sent', own.sent);
    return {
      method: 'POST',
      url: `${service.uploadUrl}/api/mediaupload`,
      headers: {
        ...form.getHeaders(),
        'Content-Length': String(form.getLengthSync()),
        Accept: 'application/json',
        Authorization: authorization,
      },
      body: form,
      stallAfter: UPLOAD_STALLS_AFTER,
      deadline: uploadDeadline(form.getLengthSync(), service.settings),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    };
  };
  const answer = await sendAuthorised(service.client, service.tokens, build, {
    probe: service.probe,
    signal: options.signal,
  });
  stop();
  if (!answer.ok) return answer;
  const items = readResultItems(answer.value, binaries.length, service.now());
  if (!items.ok) return items.failure === NOT_THE_SERVICE ? failed(notThere(service)) : items;
  const damaged = binaries.find((binary, index) => readings[index]?.digest() !== binary.sha256);
  return damaged === undefined ? items : fileChanged(damaged);
}

/** Nothing is stored where no upload interface is. */
function notThere({ uploadUrl: address }: MediaService): Failure {
  return { kind: 'unusable', ...saying(phrase('failure.noUploadThere', { address })), mayHaveChanged: false };
}

/** Milliseconds for what an upload needs besides sending its bytes. */
const UPLOAD_BASE = 180_000;
/** Bytes a second of the slowest upload that is waited for. */
const SLOWEST = 2000;

/**
 * Milliseconds in all for an upload of so many bytes. They pass at the slowest rate that is waited for, or at half of what is
 * a request's share where a person has limited the rate of all of them.
 */
export function uploadDeadline(
  bytes: number,
  settings: Pick<ServiceProfile['upload'], 'maxBytesPerSecond' | 'concurrency'>,
): number {
  const share = settings.maxBytesPerSecond === null ? Number.POSITIVE_INFINITY : settings.maxBytesPerSecond;
  const rate = Math.min(SLOWEST, share / settings.concurrency / 2);
  return UPLOAD_BASE + Math.ceil((bytes / rate) * 1000);
}

export async function findChanged(binaries: readonly Binary[]): Promise<Binary | null> {
  for (const binary of binaries) {
    const facts = await stat(binary.path).catch(() => null);
    if (facts === null || facts.size !== binary.bytes) return binary;
  }
  return null;
}

export function fileChanged(binary: Binary): Result<never> {
  return failed({
    kind: 'refused',
    status: 0,
    ...saying(phrase('failure.preparedChanged', { fileName: binary.fileName })),
    details: [{ target: binary.fileName, message: 'prepared picture changed' }],
  });
}

function buildForm(
  binaries: readonly Binary[],
  readings: readonly Reading[],
  { partName, partEncoding }: Pick<ServiceProfile['upload'], 'partName' | 'partEncoding'>,
): OutgoingForm {
  const form = new OutgoingForm();
  binaries.forEach((binary, index) => {
    const reading = readings[index];
    if (reading === undefined) return;
    form.append(partName.replace('{n}', String(index + 1)), reading.stream, {
      filename: binary.fileName,
      contentType: binary.mediaType,
      knownLength: encodedLength(binary.bytes, partEncoding),
      ...(partEncoding === 'base64' ? { header: { 'Content-Transfer-Encoding': 'base64' } } : {}),
    });
  });
  return form;
}

function readResultItems(answer: HttpAnswer, sent: number, now: Date): Result<UploadDescriptor[]> {
  if (answer.status !== 200 && answer.status !== 201) {
    const failure = readFailure(answer, now);
    // An upload names nothing that could be gone: whoever answered does not take uploads at this address now.
    return failed(failure.kind === 'gone' ? NOT_THE_SERVICE : failure);
  }
  const body = parseJson(answer.text);
  if (Array.isArray(body) && listsTooMany(sent, body.length)) {
    const many = phrase('failure.tooManyResults', { count: body.length, sent });
    return failed({ kind: 'unusable', ...saying(many), mayHaveChanged: true });
  }
  const items = ResultItems.safeParse(body);
  if (items.success) return succeeded(items.data);
  return failed({ kind: 'unusable', ...saying(phrase('failure.notStored')), mayHaveChanged: true });
}
