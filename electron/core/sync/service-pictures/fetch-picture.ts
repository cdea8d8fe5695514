import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { BlobError, PhotoRefusal } from '../../library/blobs/errors.ts';
import { isDiskTrouble } from '../../library/storage-trouble.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { Placeholder } from '../../library/store/media-by-others-table.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import { adoptStream } from '../../photos/import/copy.ts';
import type { Adopted } from '../../photos/import/states.ts';
import { literalAddress } from '../../service/http/address-range.ts';
import type { Failure } from '../../service/http/failure.ts';
import type { Network } from '../../service/http/network.ts';
import { type TimeLimits, unlessAborted } from '../../service/http/time-limits.ts';
import type { ListingApi } from '../../service/odata/listing-api.ts';
import { BrokenPicture, openPicture, PICTURE_LIMITS } from '../../service/odata/picture.ts';
import { prepareAdopted } from './prepare-adopted.ts';

/** The service that has the pictures, with a way to its token. */
export interface PictureSource {
  readonly account: Pick<AccountRow, 'uploadUrl' | 'baseUrl' | 'profile'>;
  readonly api: Pick<ListingApi, 'tokens'>;
  /** The variables of the environment where left out. */
  readonly network?: Network;
  /** Aborted when the picture is not wanted any more. */
  readonly signal: AbortSignal;
}

/** A picture of the service as its Media names it. */
export interface NamedPicture {
  readonly mediaUrl: string | null;
  readonly modifiedAt: string | null;
}

/** A picture with all that is made of it, or why there is none. */
export type Fetched =
  | { readonly kind: 'picture'; readonly picture: Adopted }
  | { readonly kind: 'placeholder'; readonly placeholder: Placeholder };

/** What the pictures that are fetched together have met: a host that does not answer is not asked for each of them. */
export interface PictureRound {
  readonly limits: TimeLimits;
  /** When (as `performance.now` counts) no further one is asked for: the rest has its turn with the next round. */
  readonly endsAt: number;
  /** Origins that did not answer. */
  readonly unanswered: Set<string>;
}

/** Milliseconds for the pictures that are fetched together: hosts that are all slow hold no sync for ever. */
const LONGEST_ROUND = 15 * 60_000;

export function newPictureRound(limits: TimeLimits = PICTURE_LIMITS): PictureRound {
  return { limits, endsAt: performance.now() + LONGEST_ROUND, unanswered: new Set() };
}

/** Whether it is worth asking for a picture: there is an address, and it was not found to be of no use before. */
export function isWorthFetching(tried: Placeholder | null, { mediaUrl, modifiedAt }: NamedPicture): boolean {
  if (mediaUrl === null) return false;
  return tried === null || tried.why === null || tried.mediaUrl !== mediaUrl || tried.modifiedAt !== modifiedAt;
}

/**
 * Fetches a picture of the service into the library and makes everything of it that is shown. The token goes along only
 * to the service's own origins. What cannot be had or used leaves nothing behind.
 *
 * @throws BlobError when the disk of the library is full or cannot be written
 */
export async function fetchPicture(
  context: ImportContext,
  source: PictureSource,
  named: NamedPicture,
  fileName: string,
  round: PictureRound,
): Promise<Fetched> {
  const { mediaUrl, modifiedAt } = named;
  const none = (why: Phrase | null): Fetched => ({ kind: 'placeholder', placeholder: { why, mediaUrl, modifiedAt } });
  const { uploadUrl, baseUrl, profile } = source.account;
  if (mediaUrl === null || !URL.canParse(mediaUrl, uploadUrl)) return none(null);
  const url = new URL(mediaUrl, uploadUrl);
  if (round.unanswered.has(url.origin) || performance.now() >= round.endsAt) return none(null);
  const origins = [uploadUrl, baseUrl].map((address) => new URL(address).origin);
  const { signal } = source;
  const token = origins.includes(url.origin)
    ? await unlessAborted(() => source.api.tokens.token(), signal, null)
    : null;
  const authorization = token?.ok === true ? `Bearer ${token.value}` : null;
  const answer = await openPicture(
    url,
    { origins, authorization, network: source.network },
    { ...round.limits, signal },
  );
  if (!answer.ok) {
    if (isUnanswered(answer.failure)) round.unanswered.add(url.origin);
    // [Note: a name may lead elsewhere tomorrow] As on the page of a hotel's network; an address never does.
    const isItsAddress = !origins.includes(url.origin) && literalAddress(url) !== null;
    const isInside = answer.failure.phrase.code === 'failure.pictureInside' && isItsAddress;
    return none(isInside ? phrase('picture.inside') : null);
  }
  const { value: stream } = answer;
  try {
    const picture = await prepareAdopted(context, () => adoptStream(context, fileName, stream, undefined), profile);
    return { kind: 'picture', picture };
  } catch (error) {
    if (error instanceof PhotoRefusal) return none(lastingReason(error));
    if (isDiskTrouble(error)) throw error;
    if (stream.errored instanceof BrokenPicture && isUnanswered(stream.errored.failure)) {
      round.unanswered.add(url.origin);
    }
    if (error instanceof BlobError || stream.errored !== null) return none(null);
    throw error;
  } finally {
    stream.destroy();
  }
}

const isUnanswered = ({ kind }: Failure): boolean => kind === 'silent' || kind === 'offline';

/**
 * Why a picture cannot be used however often it is fetched. Null for what may be another answer next time: an empty one,
 * or a page of words in its place.
 */
export function lastingReason({ code, phrase: refusal }: PhotoRefusal): Phrase | null {
  switch (code) {
    case 'truncated':
    case 'ends-decoder':
      return phrase('picture.damaged');
    case 'too-many-pixels':
      return phrase('picture.tooLarge');
    case 'too-much-memory':
    case 'too-much-metadata':
      return phrase('picture.tooCostly');
    case 'unsupported-format':
      return phrase('picture.format', { format: refusal.values['format'] ?? '' });
    case 'not-a-picture':
      if (refusal.code === 'refused.noPictureFormat' || refusal.code === 'refused.onlyZeros') return null;
      return phrase(refusal.code === 'refused.film' ? 'picture.film' : 'picture.damaged');
    case 'empty':
    case 'not-readable':
      return null;
  }
}
