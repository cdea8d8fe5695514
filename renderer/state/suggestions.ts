import type { Answer, CallInput, CallOutput } from '../../shared/contract/dispatch.ts';
import type { ListingDetail, MediaItem } from '../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';
import type { DescribedRooms } from '../../shared/domain/service-fields/form.ts';
import {
  roomsToAskFor,
  type Suggestion,
  type Suggestions,
  suggest,
  type WrittenCaptions,
} from '../../shared/domain/suggest.ts';
import { createSimilarFinder } from './similar-groups.ts';
import { createValue, type Value } from './value.ts';

/** What may be suggested for the photos of the open listing, kept up to date. Nothing acts by itself. */
export interface SuggestionStore extends Value<Suggestions> {
  /** Says that a person accepts these texts: they are suggested for no other photo. Said before they are written. */
  accepting(edits: readonly AcceptedTexts[]): void;
}

type AcceptedTexts = Pick<MediaItem, 'mediaId'> & Partial<Pick<MediaItem, 'imageOf' | 'shortDescription'>>;

interface SuggestionPorts {
  /** The open listing. */
  detail(): Pick<ListingDetail, 'listingId' | 'media' | 'rooms'> | null;
  subscribe(listener: () => void): () => void;
  /** Runs it when what is being drawn is on the screen. */
  later(run: () => void): void;
  written(input: CallInput<'suggestion.written'>): Promise<Answer<CallOutput<'suggestion.written'>>>;
}

const NONE: Suggestions = new Map();

/** What other listings say, as far as it was asked for since the listing was opened: for each room once. */
interface Asked {
  readonly listingId: ListingId;
  readonly rooms: Set<string>;
  readonly written: WrittenCaptions[];
}

/**
 * The one place that gathers what suggestions are made of. [Note: once for each room] The photos are those that the window has;
 * what other listings say is asked for when a room first comes up, not with every key.
 */
export function createSuggestions(ports: SuggestionPorts): SuggestionStore {
  const { set, ...value } = createValue(NONE);
  let looked: readonly MediaItem[] | null = null;
  let described: DescribedRooms = null;
  let asked: Asked | null = null;

  const findSimilar = createSimilarFinder();
  const accepted = new Map<MediaId, AcceptedTexts>();

  const basisOf = (media: readonly MediaItem[]) => ({ described, similar: findSimilar(media), accepted });
  const find = (media: readonly MediaItem[]): void =>
    set(shared(value.getSnapshot(), suggest(media, asked?.written ?? [], basisOf(media))));
  const ask = async (of: Asked, rooms: string[]): Promise<void> => {
    for (const room of rooms) of.rooms.add(room);
    const answer = await ports.written({ listingId: of.listingId, rooms });
    // Asked again with the next change; until then there is only less to suggest.
    if (!answer.ok) for (const room of rooms) of.rooms.delete(room);
    else of.written.push(...answer.value);
    if (answer.ok && answer.value.length > 0 && asked === of && looked !== null) find(looked);
  };
  const look = (): void => {
    const detail = ports.detail();
    const media = detail?.media ?? null;
    const rooms = detail?.rooms ?? null;
    if (media === looked && isSameRooms(rooms, described)) return;
    looked = media;
    described = rooms;
    if (detail === null) {
      asked = null;
      return find([]);
    }
    const { listingId } = detail;
    if (asked?.listingId !== listingId) asked = { listingId, rooms: new Set(), written: [] };
    const of = asked;
    find(detail.media);
    const wanted = roomsToAskFor(detail.media, basisOf(detail.media)).filter((room) => !of.rooms.has(room));
    if (wanted.length > 0) void ask(of, wanted.slice(0, MOST_ROOMS));
  };
  ports.subscribe(() => {
    // Of a listing that was just opened the photos come first.
    if (ports.detail()?.listingId === asked?.listingId) look();
    else ports.later(look);
  });
  return {
    ...value,
    accepting(edits) {
      for (const edit of edits) accepted.set(edit.mediaId, { ...accepted.get(edit.mediaId), ...edit });
    },
  };
}

function isSameRooms(one: DescribedRooms, other: DescribedRooms): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** As many as the contract takes at once. */
const MOST_ROOMS = 100;

/** The suggestions before where they say the same, each by itself and all together, so that only tiles that differ are drawn. */
function shared(before: Suggestions, next: Suggestions): Suggestions {
  const same = (one: Suggestion | undefined, other: Suggestion): one is Suggestion =>
    one !== undefined &&
    (['room', 'caption'] as const).every(
      (field) => one[field]?.value === other[field]?.value && one[field]?.from === other[field]?.from,
    );
  let differs = before.size !== next.size;
  const result = new Map<MediaId, Suggestion>();
  for (const [mediaId, suggestion] of next) {
    const old = before.get(mediaId);
    const isSame = same(old, suggestion);
    differs ||= !isSame;
    result.set(mediaId, isSame ? old : suggestion);
  }
  return differs ? result : before;
}
