import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { HandlerContext } from './handler-context.ts';

type SuggestionHandlers = Pick<Handlers, 'suggestion.written'>;

/** Listings that a caption must stand in before it is taken for a usual one, not for that of one house. */
const USUAL = 2;
const MOST_CAPTIONS = 8;

export function suggestionHandlers({ store }: HandlerContext): SuggestionHandlers {
  return {
    'suggestion.written': ({ listingId, rooms }) =>
      rooms.flatMap((room) => {
        const captions = usualCaptions(store.written.captionsOf(room, listingId));
        return captions.length === 0 ? [] : [{ room, captions }];
      }),
  };
}

/** Captions that stand in several listings, those in most of them first. Pure. */
export function usualCaptions(
  written: readonly { readonly listingId: string; readonly shortDescription: string }[],
): string[] {
  const listings = new Map<string, Set<string>>();
  for (const { listingId, shortDescription } of written) {
    const caption = shortDescription.trim();
    listings.set(caption, (listings.get(caption) ?? new Set()).add(listingId));
  }
  return [...listings]
    .filter(([caption, ids]) => caption !== '' && ids.size >= USUAL)
    .toSorted(([, one], [, other]) => other.size - one.size)
    .slice(0, MOST_CAPTIONS)
    .map(([caption]) => caption);
}
