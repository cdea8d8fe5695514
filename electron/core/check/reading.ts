import { z } from 'zod';
import { ListingKey } from '../../../shared/domain/ids.ts';
import { IMAGE_OF } from '../../../shared/domain/lookups/image-of.ts';
import { mediaStanding } from '../../../shared/domain/media-status.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceDescription } from '../../../shared/domain/service-fields/description.ts';
import { describedFields, requiredFields } from '../../../shared/domain/service-fields/form.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { HttpAnswer } from '../service/http/http.ts';
import { parseJson } from '../service/http/json.ts';
import {
  foreignHost,
  isOtherMedia,
  keyLiteral,
  linkedAddress,
  listingAddress,
  listingLiteral,
  rootOf,
} from '../service/odata/media-address.ts';
import { fromMediaEntity, fromPropertyEntity, type IncomingMedia } from '../service/odata/media-mapper.ts';
import { readDescription } from '../service/odata/service-description.ts';
import { readRules } from '../service/odata/validation-rules.ts';
import type { Session } from '../service/session.ts';
import {
  type CollectionPage,
  type DoctorFinding,
  failedFinding,
  finding,
  propose,
  readCollection,
  send,
} from './findings.ts';
import { entityOf, type OwnMedia } from './own-media.ts';
import { TEST_NAME } from './upload.ts';

/** How much the service shows of a collection and of a listing's photos at once, and how it numbers them; by reads alone. */
export async function checkPages(session: Session, own: OwnMedia | null): Promise<DoctorFinding[]> {
  const media = `${session.account.baseUrl}/RESO/OData/Media`;
  // Keys alone are a small answer; a service that cannot select them shows everything.
  const page = (await readPage(session, `${media}?$select=MediaKey&$count=true`)) ?? (await readPage(session, media));
  return [...(page === null ? [] : [pagesFinding(page)]), ...(own === null ? [] : await checkListing(session, own))];
}

async function readPage(session: Session, url: string): Promise<CollectionPage | null> {
  const answer = await send(session, { method: 'GET', url });
  return answer.ok ? readCollection(answer.value) : null;
}

const Counted = z.looseObject({ 'Media@odata.count': z.coerce.number().nullish().catch(null) });

async function checkListing(session: Session, own: OwnMedia): Promise<DoctorFinding[]> {
  const address = listingAddress(session.api, own);
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
  // A part of the numbers does not show where they begin.
  if (pages.check.verdict === 'bad') return [pages];
  const orders = media
    .filter(({ mediaObjectId }) => mediaObjectId?.startsWith(TEST_NAME) !== true)
    .map(({ fields }) => fields.order);
  const { profile } = session.account;
  const numbers = numbersFinding(orders, own.isMoved, profile);
  const statuses = statusFinding(media);
  return [pages, numbers, statuses].filter((found) => found !== null);
}

/** How many Media a listing has, by a question that shows one; null where it is not answered. */
async function countMedia(session: Session, address: string): Promise<number | null> {
  const page = await readPage(session, `${address}/Media?$count=true&$top=1`);
  return page?.count ?? null;
}

/** The first answer to a question for several entities. */
interface Shown {
  readonly count: number;
  /** It names where the rest is. */
  readonly isLinked: boolean;
  /** How many there are; null where nobody says it. */
  readonly all: number | null;
}

function pagesFinding({ entries, isLinked, count: all }: CollectionPage): DoctorFinding {
  const count = entries.length;
  if (isLinked) return finding('pages', 'good', phrase('pages.linked', { count }));
  if (all !== null && all > count) return finding('pages', 'note', phrase('pages.cut', { count, all }));
  return finding('pages', 'good', phrase('pages.whole', { count }));
}

/** The finding about the photos that a listing is shown with (`$expand=Media`). */
function listingPagesFinding({ count, isLinked, all }: Shown): DoctorFinding {
  if (isLinked) return finding('listingPages', 'good', phrase('listingPages.linked', { count }));
  if (all !== null && all > count) return finding('listingPages', 'bad', phrase('listingPages.cut', { count, all }));
  return finding('listingPages', 'good', phrase('listingPages.whole', { count }));
}

/**
 * The finding about the numbers of a listing's photos, removed ones included. None where they do not rise by even steps, as after
 * moves.
 *
 * @param isMoved whether photos of it were moved: then its numbers need not be those that it was made with
 */
export function numbersFinding(
  orders: readonly (number | null)[],
  isMoved: boolean,
  { media }: ServiceProfile,
): DoctorFinding | null {
  const known = [...new Set(orders)].filter((order) => order !== null).toSorted((one, other) => one - other);
  const [first, second] = known;
  if (first === undefined || second === undefined || orders.includes(null)) return null;
  const step = second - first;
  if (step === 0 || isMoved || known.some((order, index) => order !== first + index * step)) return null;
  const present = media.firstOrder;
  if (step > 1) return finding('numbers', 'good', phrase('numbers.steps', { first, step }));
  const said = phrase('numbers.from', { first });
  if (first === present || (first !== 0 && first !== 1)) return finding('numbers', 'good', said);
  return finding('numbers', 'note', said, propose('media.firstOrder', present, first, said));
}

/** The finding about the status of a listing's photos; none where none of them has one. */
function statusFinding(media: readonly Pick<IncomingMedia, 'mediaStatus'>[]): DoctorFinding | null {
  const count = media.filter(({ mediaStatus }) => mediaStatus !== null).length;
  if (count === 0) return null;
  const processing = media.filter(({ mediaStatus }) => mediaStanding(mediaStatus) === 'processing').length;
  return finding('mediaStatus', 'good', phrase('mediaStatus.described', { count, processing }));
}

type MediaKeyForm = ServiceProfile['read']['mediaKeyForm'];
const MEDIA_KEY_FORMS: readonly MediaKeyForm[] = ['numeric', 'quoted'];

/** How the service names a photo in addresses: one that it shows is read by each of its keys, without the link that it sent. */
export async function checkKeys(session: Session, first: HttpAnswer): Promise<DoctorFinding[]> {
  const [entry] = readCollection(first)?.entries ?? [];
  const media = fromMediaEntity(entry);
  if (media === null) return [];
  const present = session.account.profile.read.mediaKeyForm;
  const byOthers = media.editLink === null ? null : foreignHost(session.api, media.editLink);
  const links =
    byOthers === null ? [] : [finding('mediaKeys', 'note', phrase('mediaKeys.foreign', { host: byOthers }))];
  for (const form of [...MEDIA_KEY_FORMS].toSorted(
    (one, other) => Number(other === present) - Number(one === present),
  )) {
    const name = keyLiteral(media, form);
    if (name === null || !(await isMediaAnswered(session, media, name))) continue;
    const said = phrase('mediaKeys.answered', { name: `Media(${name})` });
    return [...links, finding('mediaKeys', 'good', said, propose('read.mediaKeyForm', present, form, said))];
  }
  const isLinked = media.editLink !== null && linkedAddress(session.api, media.editLink) !== null;
  const none = isLinked ? phrase('mediaKeys.linked') : phrase('mediaKeys.none');
  return [...links, finding('mediaKeys', isLinked ? 'good' : 'note', none)];
}

async function isMediaAnswered(session: Session, media: IncomingMedia, name: string): Promise<boolean> {
  const answer = await send(session, { method: 'GET', url: `${rootOf(session.api)}Media(${name})` });
  const shown = answer.ok && answer.value.status === 200 ? entityOf(answer.value) : null;
  return shown !== null && !isOtherMedia(media, shown);
}

type KeyForm = ServiceProfile['read']['listingKeyForm'];
const FORMS: readonly KeyForm[] = ['quoted', 'bare'];

interface ListingKeysCheck {
  readonly findings: readonly DoctorFinding[];
  /** In which form a key was answered; that of the profile where none was. */
  readonly form: KeyForm;
}

/** How a listing is named in addresses: one of ours, or one that the service shows, is read by its key in either form. */
export async function checkListingKeys(session: Session, own: OwnMedia | null): Promise<ListingKeysCheck> {
  const present = session.account.profile.read.listingKeyForm;
  const listingKey = own?.listingKey ?? (await anyListing(session));
  if (listingKey === null) return { findings: [], form: present };
  for (const form of [...FORMS].toSorted((one, other) => Number(other === present) - Number(one === present))) {
    const name = `Property(${listingLiteral(listingKey, form)})`;
    if (!(await isListingAnswered(session, listingKey, name))) continue;
    const said = phrase('listingKeys.answered', { name });
    const proposals = propose('read.listingKeyForm', present, form, said);
    return { findings: [finding('listingKeys', 'good', said, proposals)], form };
  }
  return { findings: [finding('listingKeys', 'note', phrase('listingKeys.none'))], form: present };
}

const Keyed = z.looseObject({ ListingKey });

async function anyListing(session: Session): Promise<ListingKey | null> {
  const answer = await send(session, { method: 'GET', url: `${rootOf(session.api)}Property?$top=1` });
  const [entry] = answer.ok ? (readCollection(answer.value)?.entries ?? []) : [];
  return Keyed.safeParse(entry).data?.ListingKey ?? null;
}

async function isListingAnswered(session: Session, listingKey: ListingKey, name: string): Promise<boolean> {
  const answer = await send(session, { method: 'GET', url: `${rootOf(session.api)}${name}` });
  if (!answer.ok || answer.value.status !== 200) return false;
  const shown = fromPropertyEntity(parseJson(answer.value.text), null);
  return shown !== null && (shown.listingKey === null || shown.listingKey === listingKey);
}

/** Whether the service has rules about listings, and where; by reads alone. */
export async function checkRules({ api, account }: Session): Promise<DoctorFinding> {
  const { source: present } = account.profile.validation;
  for (const source of ['function', 'resource'] as const) {
    const described = await readRules(api, source, '');
    if (!described.ok || described.value.kind === 'unchanged' || described.value.rules.length === 0) continue;
    const said = phrase(`rules.${source}`, { count: described.value.rules.length });
    // One way is as good as the other.
    const proposals = present === 'none' ? propose('validation.source', present, source, said) : [];
    return finding('rules', 'good', said, proposals);
  }
  return finding('rules', 'note', phrase('rules.none'));
}

/** The service's description of its fields, and how it writes rooms; by reads alone. */
export async function checkFields({ api, account }: Session): Promise<DoctorFinding> {
  const described = await readDescription(api, {});
  if (!described.ok) return finding('fields', 'note', phrase('fields.unread', { why: described.failure.phrase }));
  const { description } = described.value;
  const fields = describedFields(description);
  if (fields.size === 0) return finding('fields', 'note', phrase('fields.none'));
  const count = fields.size;
  const said = phrase('fields.described', {
    count,
    required: requiredFields(fields).length,
    lists: description.picklists.length,
  });
  const form = imageOfFormDescribed(description);
  const present = account.profile.media.imageOfForm;
  const proposals =
    form === null
      ? []
      : propose('media.imageOfForm', present, form, phrase('fields.imageOf', { form: EXAMPLES[form] }));
  return finding('fields', 'good', said, proposals);
}

type ImageOfForm = ServiceProfile['media']['imageOfForm'];

const EXAMPLES = { standard: 'Front of Structure', odata: 'FrontOfStructure' } as const satisfies Record<
  ImageOfForm,
  string
>;

/** Which of the two forms the values of ImageOf have; null where none of them shows it, or they are mixed. */
function imageOfFormDescribed({
  fields,
  picklists,
}: Pick<ServiceDescription, 'fields' | 'picklists'>): ImageOfForm | null {
  const field = fields.find(({ resource, name }) => resource === 'Media' && name === 'ImageOf');
  const list = picklists.find(({ name }) => name === field?.lookupName);
  const values = new Set(list?.values.map(({ value }) => value));
  const differing = IMAGE_OF.filter(({ standard, odata }) => standard !== odata);
  const isStandard = differing.some(({ standard }) => values.has(standard));
  const isOData = differing.some(({ odata }) => values.has(odata));
  if (isStandard === isOData) return null;
  return isStandard ? 'standard' : 'odata';
}
