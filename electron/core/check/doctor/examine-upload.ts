import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Phrase, type PhraseValue, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { PictureMaker } from '../../photos/pictures/picture-maker.ts';
import type { Failure } from '../../service/http/failure.ts';
import type { HttpClient } from '../../service/http/http.ts';
import type { Session } from '../../service/session.ts';
import { type Binary, postBinaries, type StoredBinary } from '../../service/upload/media-service.ts';
import { examineEncoding } from './examine-encoding.ts';
import { type Finding, failedFinding, finding } from './findings.ts';
import { partNameFinding, resultsFinding, singleFinding, sizeUnitFinding } from './upload-findings.ts';

/** Names that services give the parts of such a form; the interface shows none. */
export const PART_NAMES = ['file', 'files', 'file{n}', 'files[]', 'media', 'image', 'upload'] as const;

/** How the file names of test pictures begin. */
export const TEST_NAME = 'lightbox-test-';

/** Pixels of an edge: large enough in bytes that thousands of bytes and kibibytes cannot be taken for each other. */
const LARGE_SAMPLE = 1000;
const SMALL_SAMPLE = 40;

export interface UploadExamination {
  readonly findings: readonly Finding[];
  /** A test picture that is at the service now; null when none was stored. */
  readonly stored: StoredBinary | null;
}

/** Sends two small grey pictures, under other part names when the profile's is refused; at most two are stored. */
export function examineUpload(session: Session, maker: PictureMaker): Promise<UploadExamination> {
  return withFolder(async (folder) =>
    tryPartNames(session, [
      await drawSample(maker, folder, LARGE_SAMPLE),
      await drawSample(maker, folder, SMALL_SAMPLE),
    ]),
  );
}

/** A small test picture in a file of its own, for as long as it is used. */
export function withSample<Value>(maker: PictureMaker, work: (sample: Binary) => Promise<Value>): Promise<Value> {
  return withFolder(async (folder) => work(await drawSample(maker, folder, SMALL_SAMPLE)));
}

/** Several of them. */
export function withSamples<Value>(
  maker: PictureMaker,
  count: number,
  work: (samples: readonly Binary[]) => Promise<Value>,
): Promise<Value> {
  return withFolder(async (folder) =>
    work(await Promise.all(Array.from({ length: count }, () => drawSample(maker, folder, SMALL_SAMPLE)))),
  );
}

async function withFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lightbox-doctor-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drawSample(maker: PictureMaker, folder: string, edge: number): Promise<Binary> {
  const fileName = `${TEST_NAME}${randomUUID()}.jpg`;
  const file = path.join(folder, fileName);
  return { path: file, fileName, mediaType: 'image/jpeg', ...(await maker.sample(edge, file)) };
}

type Try =
  | { readonly kind: 'stored'; readonly items: readonly StoredBinary[] }
  /** Nothing was stored, and the reason may be the name of the part or the number of parts. */
  | { readonly kind: 'refused'; readonly why: Phrase }
  | { readonly kind: 'failed'; readonly failure: Failure };

async function tryPartNames(session: Session, samples: readonly Binary[]): Promise<UploadExamination> {
  const { profile } = session.account;
  const names = [...new Set([profile.upload.partName, ...PART_NAMES])];
  const refused: string[] = [];
  let why: PhraseValue = [];
  for (const name of names) {
    for (const sent of [samples, samples.slice(0, 1)]) {
      const result = await post(session, name, sent);
      if (result.kind === 'failed') return { findings: [failedFinding('upload', result.failure)], stored: null };
      if (result.kind === 'stored') {
        const { items } = result;
        const encoding = await examineEncoding(session, name, samples, items);
        return {
          findings: [
            finding('upload', 'good', phrase(sent.length > 1 ? 'upload.stored' : 'upload.oneStored')),
            partNameFinding(name, refused, profile),
            sent.length > 1 ? resultsFinding(sent, items, profile) : singleFinding(profile),
            sizeUnitFinding(sent, items, profile),
            ...encoding,
          ],
          stored: items[0] ?? null,
        };
      }
      why = result.why;
    }
    refused.push(name);
  }
  const tried = refused.map((name) => `“${name}”`).join(', ');
  const said = phrase('partName.none', { tried, why });
  return { findings: [finding('partName', 'bad', said)], stored: null };
}

/** Statuses that a service gives to a form it does not understand; 500 where it did not expect that at all. */
const MISUNDERSTOOD = new Set([400, 413, 415, 422, 500]);

async function post(session: Session, partName: string, samples: readonly Binary[]): Promise<Try> {
  let status = 0;
  const client: HttpClient = async (request) => {
    const answer = await session.media.client(request);
    if (answer.ok && request.method === 'POST') status = answer.value.status;
    return answer;
  };
  const settings = { ...session.media.settings, partName };
  const stored = await postBinaries({ ...session.media, client, settings }, samples);
  if (!stored.ok) {
    return MISUNDERSTOOD.has(status)
      ? { kind: 'refused', why: stored.failure.phrase }
      : { kind: 'failed', failure: stored.failure };
  }
  return stored.value.length === 0
    ? { kind: 'refused', why: phrase('upload.noResult', { status }) }
    : { kind: 'stored', items: stored.value };
}
