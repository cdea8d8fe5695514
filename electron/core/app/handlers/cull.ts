import type { ChangeKind, ChangesMade } from '../../../../shared/contract/changes.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import { type Flag, flagOf } from '../../../../shared/domain/culling.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { changesMade, recordChange } from '../../library/changes/record.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { asEdit, edited, type HandlerContext, listingsOf, mediaOrThrow } from './handler-context.ts';

/** What a person thinks of photos: stars stay here; a rejected photo is not sent, or removed where it is at the service. */
export function cullHandlers(context: HandlerContext) {
  const { store } = context;
  return {
    'media.rate': ({ mediaIds, rating }) =>
      asEdit(context, listingsOf(context, mediaIds), () =>
        cull(context, mediaIds, ({ mediaId, rating: from }) => {
          if (from === rating) return null;
          store.media.setRating(mediaId, rating);
          return {
            step: { kind: 'rating', mediaId, from, to: rating },
            said: phrase('history.rated', { stars: rating }),
          };
        }),
      ),
    'media.flag'({ flags }) {
      const wanted = new Map(flags.map(({ mediaId, flag }) => [mediaId, flag]));
      const mediaIds = [...wanted.keys()];
      return asEdit(context, listingsOf(context, mediaIds), () =>
        cull(context, mediaIds, (media) => {
          const { mediaId } = media;
          const [from, to] = [flagOf(media), wanted.get(mediaId) ?? 'none'];
          if (from === to) return null;
          store.media.setFlag(mediaId, to);
          return { step: { kind: 'flag', mediaId, from, to }, said: saidOf(from, to) };
        }),
      );
    },
  } satisfies Partial<Handlers>;
}

interface Done {
  readonly step: Step;
  readonly said: Phrase;
}

/** One change for each listing, of the photos that are not as wanted already. */
function cull(
  context: HandlerContext,
  mediaIds: readonly MediaId[],
  act: (media: MediaRow) => Done | null,
): ChangesMade {
  const { store, ports } = context;
  const at = ports.now();
  const steps = new Map<ListingId, Step[]>();
  for (const mediaId of mediaIds) {
    const media = mediaOrThrow(context, mediaId);
    const { listingId } = media;
    const done = act(media);
    if (done === null) continue;
    steps.set(listingId, [...(steps.get(listingId) ?? []), done.step]);
    edited(store, listingId, at.toISOString());
    store.history.add(at.toISOString(), listingId, mediaId, 'you', done.said);
  }
  return changesMade(
    [...steps].map(([listingId, made]) => [
      listingId,
      recordChange(store, listingId, { kind: kindOf(made), steps: made, at }),
    ]),
  );
}

/** Names the change: what was done to all of them, or that some were kept and others rejected. */
function kindOf(steps: readonly Step[]): ChangeKind {
  const kinds = new Set(steps.map((step) => (step.kind === 'flag' ? kindOfFlag(step.from, step.to) : 'rate')));
  const [only = 'cull'] = kinds;
  return kinds.size === 1 ? only : 'cull';
}

function kindOfFlag(from: Flag, to: Flag): 'pick' | 'reject' | 'keep' | 'unpick' {
  switch (to) {
    case 'picked':
      return 'pick';
    case 'rejected':
      return 'reject';
    case 'none':
      return from === 'rejected' ? 'keep' : 'unpick';
  }
}

const SAID = {
  pick: 'history.picked',
  reject: 'history.rejected',
  keep: 'history.kept',
  unpick: 'history.unpicked',
} as const;

function saidOf(from: Flag, to: Flag): Phrase {
  return phrase(SAID[kindOfFlag(from, to)]);
}
