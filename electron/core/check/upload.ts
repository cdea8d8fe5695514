import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type Phrase, type PhraseValue, phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { UploadDescriptor } from '../library/store/upload-table.ts';
import type { PictureMaker } from '../photos/pictures/picture-maker.ts';
import type { Failure, Result } from '../service/http/failure.ts';
import type { HttpClient } from '../service/http/http.ts';
import { BrokenPicture, openPicture, PICTURE_LIMITS } from '../service/odata/picture.ts';
import type { Session } from '../service/session.ts';
import { type Binary, postBinaries } from '../service/upload/media-service.ts';
import { sizeMatches } from '../service/upload/upload-matching.ts';
import { type DoctorFinding, failedFinding, finding, propose } from './findings.ts';

/** Names that services give the parts of such a form; the interface shows none. */
export const PART_NAMES = ['file', 'files', 'file{n}', 'files[]', 'media', 'image', 'upload'] as const;

/** How the file names of test pictures begin. */
export const TEST_NAME = 'lightbox-test-';

/** Pixels of an edge: large enough in bytes that thousands of bytes and kibibytes cannot be taken for each other. */
const LARGE_SAMPLE = 1000;
const SMALL_SAMPLE = 40;

export interface UploadCheck {
  readonly findings: readonly DoctorFinding[];
  /** A test picture that is at the service now; null when none was stored. */
  readonly stored: UploadDescriptor | null;
}

/** Sends two small grey pictures, under other part names when the profile's is refused; at most two are stored. */
export function checkUpload(session: Session, maker: PictureMaker): Promise<UploadCheck> {
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
  return { path: file, fileName, mediaType: 'image/jpeg', ...(await maker.ask('sample', { edge, target: file })) };
}

type Try =
  | { readonly kind: 'stored'; readonly items: readonly UploadDescriptor[] }
  /** Nothing was stored, and the reason may be the name of the part or the number of parts. */
  | { readonly kind: 'refused'; readonly why: Phrase }
  | { readonly kind: 'failed'; readonly failure: Failure };

async function tryPartNames(session: Session, samples: readonly Binary[]): Promise<UploadCheck> {
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
        const encoding = await checkEncoding(session, name, samples, items);
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

interface SentSample {
  readonly fileName: string;
  readonly bytes: number;
}
interface StoredSample {
  readonly fileName: string;
  readonly size: number;
}

const UNITS = ['byte', 'kilobyte', 'kibibyte'] as const;

const sameName = (item: StoredSample, part: SentSample): boolean =>
  item.fileName.toLowerCase() === part.fileName.toLowerCase();

/** The finding about the part name that was accepted; `refused` names those that were not. */
function partNameFinding(accepted: string, refused: readonly string[], profile: ServiceProfile): DoctorFinding {
  const present = profile.upload.partName;
  if (refused.length === 0) return finding('partName', 'good', phrase('partName.good', { name: accepted }));
  const why = phrase('partName.other', { refused: refused.map((name) => `“${name}”`).join(', '), accepted });
  return finding('partName', 'note', why, propose('upload.partName', present, accepted, why));
}

/** How the results of several pictures in one request can be distinguished. `sent` is in the order of the parts. */
export function resultsFinding(
  sent: readonly SentSample[],
  stored: readonly StoredSample[],
  { upload }: ServiceProfile,
): DoctorFinding {
  const oneByOne = (why: Phrase): ReturnType<typeof propose> =>
    propose('upload.filesPerRequest', upload.filesPerRequest, 1, why);
  if (stored.length !== sent.length) {
    const why =
      stored.length === 1
        ? phrase('results.one', { sent: sent.length })
        : phrase('results.many', { sent: sent.length, stored: stored.length });
    return finding('results', 'note', phrase('results.sentOneByOne', { why }), oneByOne(why));
  }
  const kept = isOrderKept(sent, stored);
  const order = phrase(kept === null ? 'order.unclear' : kept ? 'order.kept' : 'order.other');
  if (sent.every((part) => stored.some((item) => sameName(item, part)))) {
    return finding('results', 'good', phrase('results.byName', { order }));
  }
  const why = kept === null ? phrase('results.renamedUnreported') : phrase('results.renamed', { order });
  if (upload.matchByPosition && kept === true) return finding('results', 'good', phrase('results.byPosition', { why }));
  const byPosition = upload.matchByPosition
    ? propose('upload.matchByPosition', true, false, phrase('results.orderUncertain'))
    : [];
  const single = oneByOne(phrase('results.notEchoed'));
  return finding('results', 'note', phrase('results.picturesOneByOne', { why }), [...single, ...byPosition]);
}

/** Whether result n belongs to part n; by name, otherwise by a Size that fits there and not elsewhere. Null: unknown. */
function isOrderKept(sent: readonly SentSample[], stored: readonly StoredSample[]): boolean | null {
  const fits = (part: SentSample | undefined, item: StoredSample): boolean =>
    part !== undefined && (sameName(item, part) || UNITS.some((unit) => sizeMatches(part.bytes, item.size, unit)));
  const named = stored.every((item) => sent.some((part) => sameName(item, part)));
  if (named) return stored.every((item, index) => sent[index] !== undefined && sameName(item, sent[index]));
  const places = stored.map((item) => sent.flatMap((part, index) => (fits(part, item) ? [index] : [])));
  if (places.some((each) => each.length !== 1)) return null;
  return places.every(([place], index) => place === index);
}

/** The finding where several pictures in one request were refused and a single one was not. */
function singleFinding(profile: ServiceProfile): DoctorFinding {
  const why = phrase('results.twoRefused');
  return finding(
    'results',
    'note',
    phrase('results.picturesOneByOne', { why }),
    propose('upload.filesPerRequest', profile.upload.filesPerRequest, 1, why),
  );
}

/** Reads the unit of Size from pictures of known size. */
export function sizeUnitFinding(
  sent: readonly SentSample[],
  stored: readonly StoredSample[],
  { upload }: ServiceProfile,
): DoctorFinding {
  const partsOf = (item: StoredSample): readonly SentSample[] => {
    const named = sent.filter((part) => sameName(item, part));
    return named.length > 0 ? named : sent;
  };
  const [unit, ...others] = UNITS.filter((each) =>
    stored.every((item) => partsOf(item).some((part) => sizeMatches(part.bytes, item.size, each))),
  );
  if (unit === undefined) return unfitSizes(upload, sent.length === stored.length);
  if (others.length > 0) return finding('sizeUnit', 'note', phrase('sizeUnit.unclear'));
  const words = phrase(`unit.${unit}`);
  const why = phrase('sizeUnit.known', { unit: words });
  return finding(
    'sizeUnit',
    'good',
    phrase('sizeUnit.good', { unit: words }),
    propose('upload.sizeUnit', upload.sizeUnit, unit, why),
  );
}

/** As many results as pictures, none of the size that was sent: it makes files of its own of them, and is used without that check. */
function unfitSizes({ sizeUnit }: ServiceProfile['upload'], isComplete: boolean): DoctorFinding {
  if (sizeUnit === 'none') return finding('sizeUnit', 'note', phrase('sizeUnit.unchecked'));
  const proposals = isComplete ? propose('upload.sizeUnit', sizeUnit, 'none', phrase('sizeUnit.madeAnew')) : [];
  return finding('sizeUnit', 'bad', phrase('sizeUnit.none'), proposals);
}

type Encoding = ServiceProfile['upload']['partEncoding'];

/** Test pictures are small; one that was stored as text is larger by a third. */
const LARGEST = 1024 * 1024;

/**
 * Whether the service keeps the bytes of a part as they were meant, by reading a test picture back; where it does not, one more is
 * sent in the other way. No finding where pictures cannot be read.
 */
async function checkEncoding(
  session: Session,
  partName: string,
  samples: readonly Binary[],
  items: readonly UploadDescriptor[],
): Promise<DoctorFinding[]> {
  const present = session.account.profile.upload.partEncoding;
  const kept = await isKept(session, samples, items[0]?.location);
  if (kept === null) return [finding('partEncoding', 'skipped', phrase('partEncoding.unread'))];
  if (kept === 'madeAnew')
    return [finding('partEncoding', 'good', phrase('partEncoding.madeAnew', { encoding: present }))];
  if (kept) return [finding('partEncoding', 'good', phrase('partEncoding.good', { encoding: present }))];
  const other: Encoding = present === 'binary' ? 'base64' : 'binary';
  const settings = { ...session.media.settings, partName, partEncoding: other };
  const sent = samples.slice(-1);
  const again = await postBinaries({ ...session.media, settings }, sent);
  const keptAgain = again.ok ? await isKept(session, sent, again.value[0]?.location) : null;
  const isOther = keptAgain === true || keptAgain === 'madeAnew';
  if (!isOther) return [finding('partEncoding', 'bad', phrase('partEncoding.none'))];
  const why = phrase('partEncoding.other', { encoding: other });
  return [finding('partEncoding', 'note', why, propose('upload.partEncoding', present, other, why))];
}

/** Whether what is read back is what was sent; `madeAnew` for another picture, which shows that the bytes were understood. */
export type Kept = boolean | 'madeAnew';

/** Null where it cannot be read. */
export async function isKept(
  session: Session,
  samples: readonly Binary[],
  location: string | undefined,
): Promise<Kept | null> {
  if (location === undefined || !URL.canParse(location)) return null;
  const read = await readPicture(session, new URL(location));
  if (!read.ok) return null;
  const { sha256, isPicture } = read.value;
  if (samples.some((sample) => sample.sha256 === sha256)) return true;
  return isPicture ? 'madeAnew' : false;
}

/** How JPEG, PNG, WebP and GIF begin. Base64 text begins like none of them. */
const PICTURE_BEGINNINGS = ['ffd8ff', '89504e47', '52494646', '47494638'];

interface ReadBack {
  readonly sha256: string;
  readonly isPicture: boolean;
}

/** [Note: the media host] Pictures stand at a host of their own, which is asked without the token. */
async function readPicture({ account, media, network, signal }: Session, url: URL): Promise<Result<ReadBack>> {
  const origins = [account.uploadUrl, account.baseUrl].map((address) => new URL(address).origin);
  const token = await media.tokens.token();
  if (!token.ok) return token;
  const host = { origins, authorization: `Bearer ${token.value}`, network };
  const opened = await openPicture(url, host, { ...PICTURE_LIMITS, signal }, LARGEST);
  if (!opened.ok) return opened;
  const hash = createHash('sha256');
  let beginning = Buffer.alloc(0);
  try {
    for await (const chunk of opened.value) {
      const bytes = z.instanceof(Buffer).parse(chunk);
      hash.update(bytes);
      if (beginning.length < 4) beginning = Buffer.concat([beginning, bytes.subarray(0, 4)]);
    }
  } catch (error) {
    if (error instanceof BrokenPicture) return { ok: false, failure: error.failure };
    throw error;
  }
  const hex = beginning.toString('hex');
  const isPicture = PICTURE_BEGINNINGS.some((each) => hex.startsWith(each));
  return { ok: true, value: { sha256: hash.digest('hex'), isPicture } };
}
