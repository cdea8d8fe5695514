import { z } from 'zod';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { parseJson } from '../../service/http/json.ts';
import { propertyAddress } from '../../service/odata/listing-api.ts';
import { fromPropertyEntity } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import { type CollectionPage, readCollection } from './collection.ts';
import { TEST_NAME } from './examine-upload.ts';
import { type Finding, failedFinding, finding } from './findings.ts';
import type { OwnMedia } from './own-media.ts';
import { listingPagesFinding, numbersFinding, pagesFinding } from './page-findings.ts';
import { send } from './probe.ts';
import { statusFinding } from './status-findings.ts';

/** How much the service shows of a collection and of a listing's photos at once, and how it numbers them; by reads alone. */
export async function examinePages(session: Session, own: OwnMedia | null): Promise<Finding[]> {
  const media = `${session.account.baseUrl}/RESO/OData/Media`;
  // Keys alone are a small answer; a service that cannot select them shows everything.
  const page = (await readPage(session, `${media}?$select=MediaKey&$count=true`)) ?? (await readPage(session, media));
  return [...(page === null ? [] : [pagesFinding(page)]), ...(own === null ? [] : await examineListing(session, own))];
}

async function readPage(session: Session, url: string): Promise<CollectionPage | null> {
  const answer = await send(session, { method: 'GET', url });
  return answer.ok ? readCollection(answer.value) : null;
}

const Counted = z.looseObject({ 'Media@odata.count': z.coerce.number().nullish().catch(null) });

async function examineListing(session: Session, own: OwnMedia): Promise<Finding[]> {
  const address = own.location ?? propertyAddress(session.api, own.listingKey);
  if (address === null) return [];
  const answer = await send(session, { method: 'GET', url: `${address}?$expand=Media` });
  if (!answer.ok) return [failedFinding('listingPages', answer.failure)];
  const { status, text, headers } = answer.value;
  const raw = parseJson(text);
  const listing = status === 200 ? fromPropertyEntity(raw, headers.etag ?? null) : null;
  if (listing?.media == null) return [finding('listingPages', 'note', phrase('listingPages.none', { status }))];
  const { media, leftOut, nextLink } = listing;
  const count = media.length + leftOut.count;
  const isLinked = nextLink !== null;
  const counted = Counted.safeParse(raw).data?.['Media@odata.count'] ?? null;
  const all = counted ?? (isLinked ? null : await countMedia(session, address));
  const pages = listingPagesFinding({ count, isLinked, all: all ?? own.photos });
  // A part of the numbers tells nothing of their beginning.
  if (pages.check.verdict === 'bad') return [pages];
  const orders = media
    .filter(({ mediaObjectId }) => mediaObjectId?.startsWith(TEST_NAME) !== true)
    .map(({ fields }) => fields.order);
  const { profile } = session.account;
  const numbers = numbersFinding(orders, own.isMoved, profile);
  const statuses = statusFinding(media, profile, session.api.now());
  return [pages, numbers, statuses].filter((found) => found !== null);
}

/** How many Media a listing has, by a question that shows one; null where it is not answered. */
async function countMedia(session: Session, address: string): Promise<number | null> {
  const page = await readPage(session, `${address}/Media?$count=true&$top=1`);
  return page?.count ?? null;
}
