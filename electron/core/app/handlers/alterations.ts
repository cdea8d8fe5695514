import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ChangesMade } from '../../../../shared/contract/changes.ts';
import type { HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import {
  type Alteration,
  NOT_ALTERED,
  SAID_UNALTERED,
  sameAlteration,
} from '../../../../shared/domain/picture-rules/alteration.ts';
import { keepFamilies } from '../../../../shared/domain/picture-rules/families.ts';
import { orderStep } from '../../library/changes/change.ts';
import { changesMade, recordChange } from '../../library/changes/record.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { asEdit, edited } from './edited.ts';
import type { HandlerContext } from './handler-context.ts';
import { listingsOf, mediaOrThrow } from './photos.ts';

export function alterationHandlers(context: HandlerContext): Pick<Handlers, 'media.alter'> {
  return {
    'media.alter': ({ mediaIds, alteration }) =>
      asEdit(context, listingsOf(context, mediaIds), () => alter(context, mediaIds, alteration)),
  };
}

/** Says how pictures were altered; each goes to its original, as one change of each listing. */
function alter(
  context: HandlerContext,
  mediaIds: readonly MediaId[],
  wanted: HandlerInput<'media.alter'>['alteration'],
): ChangesMade {
  const rows = [...new Set(mediaIds)].map((mediaId) => mediaOrThrow(context, mediaId));
  const ofListings = [...Map.groupBy(rows, ({ listingId }) => listingId)];
  return changesMade(
    ofListings.map(([listingId, media]) => {
      const at = context.ports.now();
      const steps = media.flatMap((row) => alterOne(context, row, completed(context, row, wanted), at));
      const all = [...steps, ...together(context, listingId)];
      if (steps.length > 0) edited(context.store, listingId, at.toISOString());
      return [
        listingId,
        recordChange(context.store, listingId, { kind: 'alter', count: media.length, steps: all, at }),
      ];
    }),
  );
}

/** What is left out stays as it is. */
function completed(
  { store }: HandlerContext,
  { mediaId, listingId, alteration: before }: MediaRow,
  wanted: HandlerInput<'media.alter'>['alteration'],
): Alteration | null {
  if (wanted === null) return null;
  if (wanted.kind === NOT_ALTERED) return SAID_UNALTERED;
  const { kind, originalId = before?.originalId ?? null, labelled = before?.labelled ?? false } = wanted;
  const drawLabel = wanted.drawLabel ?? before?.drawLabel ?? false;
  const original = originalId === null ? null : store.media.get(originalId);
  const isOther = originalId !== mediaId && (original === null || original.listingId === listingId);
  if (!isOther || (original === null && originalId !== null && originalId !== before?.originalId)) {
    throw new AppError('invalidInput', phrase('error.noOriginal'), { action: 'fixField' });
  }
  return { kind, originalId, labelled, ...(drawLabel ? { drawLabel } : {}) };
}

export function alterOne(
  { store }: Pick<HandlerContext, 'store'>,
  row: MediaRow,
  to: Alteration | null,
  at: Date,
): Step[] {
  const { mediaId, listingId, alteration: from } = row;
  if (sameAlteration(from, to)) return [];
  store.media.setAlteration(mediaId, to);
  store.history.add(at.toISOString(), listingId, mediaId, 'you', tellAltered(to));
  return [{ kind: 'alteration', mediaId, from, to }];
}

function tellAltered(alteration: Alteration | null): Phrase {
  if (alteration === null) return phrase('history.unmarkedAltered');
  return alteration.kind === NOT_ALTERED
    ? phrase('history.notAltered')
    : phrase('history.markedAltered', { kind: alteration.kind });
}

function together({ store }: HandlerContext, listingId: ListingId): Step[] {
  const present = store.media.ofListing(listingId).filter(({ removed }) => !removed);
  const before = present.map(({ mediaId }) => mediaId);
  const after = keepFamilies(present, before);
  const step = orderStep(before, after);
  if (step === null) return [];
  store.media.setSequence(after);
  return [step];
}
