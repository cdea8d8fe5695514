import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import type { DoctorReport } from '../../../shared/contract/model.ts';
import { sendAuthorised } from '../remote/auth.ts';
import type { Result } from '../remote/failure.ts';
import type { HttpAnswer, HttpRequest } from '../remote/http.ts';
import type { Binary } from '../remote/media-service.ts';
import { postBinaries } from '../remote/media-service.ts';
import { parseJson } from '../remote/odata-error.ts';
import type { Session } from '../sync/context.ts';
import {
  type Finding,
  failedFinding,
  filterFinding,
  finding,
  preferFinding,
  readingFinding,
  readOr,
  tagsFinding,
  uploadAddressFinding,
  uploadFinding,
} from './findings.ts';

/** A photo of ours at the service, on which tags can be tried without changing a value. */
export interface OwnMedia {
  readonly mediaKeyNumeric: number;
}

export interface DoctorOptions {
  /** Send test pictures and writes that leave values as they are. */
  readonly write: boolean;
  readonly ownMedia: OwnMedia | null;
}

const STALL = 20_000;
/** Pixels of an edge: large enough in bytes that thousands of bytes and kibibytes cannot be taken for each other. */
const LARGE_SAMPLE = 1000;
const Collection = z.object({ value: z.array(z.unknown()) });

/** Examines the service behind an account and proposes the profile's values. Without `write` it changes nothing. */
export async function examine(session: Session, options: DoctorOptions): Promise<DoctorReport> {
  const { account } = session;
  const findings: Finding[] = [
    finding('addresses', 'good', `Pictures go to ${account.uploadUrl}, listings to ${account.baseUrl}.`),
  ];
  const token = await session.api.tokens.token();
  if (token.ok) {
    findings.push(finding('signIn', 'good', 'There is an access token.'));
    findings.push(...(await examineReading(session)));
    findings.push(
      readOr(
        'uploadAddress',
        await send(session, { method: 'GET', url: `${account.uploadUrl}/api/mediaupload` }),
        uploadAddressFinding,
      ),
    );
    findings.push(...(await examineWriting(session, options)));
  } else {
    findings.push(failedFinding('signIn', token.failure));
  }
  return {
    account: account.name,
    environment: account.environment,
    wrote: options.write && token.ok,
    checks: findings.map(({ check }) => check),
    proposals: findings.flatMap(({ proposals }) => proposals),
  };
}

async function examineReading(session: Session): Promise<Finding[]> {
  const { profile } = session.account;
  const media = `${session.account.baseUrl}/RESO/OData/Media`;
  const first = await send(session, { method: 'GET', url: `${media}?$top=1` });
  if (!first.ok) return [failedFinding('webApi', first.failure)];
  if (first.value.status === 401 || first.value.status === 403) {
    return [finding('webApi', 'bad', `The web API does not accept the sign-in (${first.value.status}).`)];
  }
  const version = first.value.headers['odata-version'];
  const webApi =
    version === undefined
      ? finding('webApi', 'note', 'The web API answers, but does not name its OData version.')
      : finding('webApi', 'good', `The web API answers as OData ${version}.`);
  const isCollection = Collection.safeParse(parseJson(first.value.text)).success;
  const filter = encodeURIComponent(`MediaKey eq '${randomUUID()}'`);
  const filtered = await send(session, { method: 'GET', url: `${media}?$filter=${filter}` });
  return [
    webApi,
    readingFinding(first.value, isCollection, profile),
    readOr('filter', filtered, (answer) => {
      const collection = Collection.safeParse(parseJson(answer.text));
      return filterFinding(answer, collection.success ? collection.data.value.length : null, profile);
    }),
  ];
}

const NOT_TOLD = 'Not tried: it would send something to the service, which this examination was not allowed.';

async function examineWriting(session: Session, options: DoctorOptions): Promise<Finding[]> {
  if (!options.write) return [finding('upload', 'skipped', NOT_TOLD), finding('tags', 'skipped', NOT_TOLD)];
  return [await examineUpload(session), ...(await examineTags(session, options.ownMedia))];
}

/** Sends two small grey pictures; they stay unused at the service. */
async function examineUpload(session: Session): Promise<Finding> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lightbox-doctor-'));
  try {
    const binaries = await Promise.all([drawSample(folder, 40), drawSample(folder, LARGE_SAMPLE)]);
    const stored = await postBinaries(session.media, binaries);
    return stored.ok
      ? uploadFinding(binaries, stored.value, session.account.profile)
      : failedFinding('upload', stored.failure);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drawSample(folder: string, edge: number): Promise<Binary> {
  const data = await sharp({
    create: {
      width: edge,
      height: edge,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();
  const fileName = `lightbox-test-${randomUUID()}.jpg`;
  const file = path.join(folder, fileName);
  await writeFile(file, data);
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { path: file, fileName, mediaType: 'image/jpeg', bytes: data.length, sha256 };
}

const Tagged = z.looseObject({ '@odata.etag': z.string().optional(), ShortDescription: z.string().nullish() });

/** Writes a caption back as it is: with the tag just received, with a made-up one, and with none. */
async function examineTags(session: Session, own: OwnMedia | null): Promise<Finding[]> {
  if (own === null)
    return [finding('tags', 'skipped', 'Not tried: no photo of ours is at this service yet. Sync a listing first.')];
  const url = `${session.account.baseUrl}/RESO/OData/Media(${own.mediaKeyNumeric})`;
  const read = await send(session, { method: 'GET', url });
  if (!read.ok) return [failedFinding('tags', read.failure)];
  const entity = Tagged.safeParse(parseJson(read.value.text));
  const etag = read.value.headers.etag ?? (entity.success ? entity.data['@odata.etag'] : undefined);
  if (!entity.success || etag === undefined) {
    return [finding('tags', 'bad', 'The service shows no version tag, so changes of others cannot be noticed.')];
  }
  const body = JSON.stringify({ ShortDescription: entity.data.ShortDescription ?? '' });
  const patch = (ifMatch: string | null): Promise<Result<HttpAnswer>> =>
    send(session, {
      method: 'PATCH',
      url,
      body,
      headers: { 'Content-Type': 'application/json', ...(ifMatch === null ? {} : { 'If-Match': ifMatch }) },
    });
  const ownAnswer = await patch(etag);
  const staleAnswer = await patch('W/"lightbox-made-up"');
  const missingAnswer = await patch(null);
  const failure = [ownAnswer, staleAnswer, missingAnswer].find((answer) => !answer.ok);
  if (failure !== undefined && !failure.ok) return [failedFinding('tags', failure.failure)];
  const status = (answer: Result<HttpAnswer>): number => (answer.ok ? answer.value.status : 0);
  const applied = ownAnswer.ok ? ownAnswer.value.headers['preference-applied'] : undefined;
  return [
    tagsFinding({ own: status(ownAnswer), stale: status(staleAnswer), missing: status(missingAnswer) }),
    preferFinding(applied),
  ];
}

interface Probe {
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(session: Session, probe: Probe): Promise<Result<HttpAnswer>> {
  return sendAuthorised(session.api.client, session.api.tokens, (authorization) => ({
    method: probe.method,
    url: probe.url,
    headers: {
      Accept: 'application/json',
      Authorization: authorization,
      Prefer: 'odata.include-annotations="reso.*"',
      ...probe.headers,
    },
    stallAfter: STALL,
    ...(probe.body === undefined ? {} : { body: probe.body }),
  }));
}
