import { createHash } from 'node:crypto';
import { z } from 'zod';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { Result } from '../../service/http/failure.ts';
import { BrokenPicture, openPicture, PICTURE_LIMITS } from '../../service/odata/picture.ts';
import type { Session } from '../../service/session.ts';
import { type Binary, postBinaries, type StoredBinary } from '../../service/upload/media-service.ts';
import { type Finding, finding, propose } from './findings.ts';

type Encoding = ServiceProfile['upload']['partEncoding'];

/** Test pictures are small; one that was stored as text is larger by a third. */
const LARGEST = 1024 * 1024;

/**
 * Whether the service keeps the bytes of a part as they were meant, by reading a test picture back; where it does not, one more is sent
 * in the other way. Nothing is told where pictures cannot be read.
 */
export async function examineEncoding(
  session: Session,
  partName: string,
  samples: readonly Binary[],
  items: readonly StoredBinary[],
): Promise<Finding[]> {
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
  const read = await readBack(session, new URL(location));
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
async function readBack({ account, media, network, signal }: Session, url: URL): Promise<Result<ReadBack>> {
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
