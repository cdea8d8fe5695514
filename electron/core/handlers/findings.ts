import type { Handlers } from '../../../shared/contract/dispatch.ts';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { factsOf, findingsOf } from '../../../shared/domain/findings.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { moveBefore } from '../../../shared/domain/ordering.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { PictureFix } from '../../../shared/domain/picture-rules/facts.ts';
import { fixPictures } from '../../../shared/domain/picture-rules/fix-all.ts';
import { rulesOfProfile } from '../../../shared/domain/picture-rules/rules-of-profile.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { countOf, orderStep } from '../changes/change.ts';
import { changesMade, recordChange } from '../changes/record.ts';
import type { Step } from '../store/change-steps.ts';
import { getListing } from '../views/listing-view.ts';
import { editPhoto } from './edit-photo.ts';
import { asEdit, edited } from './edited.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';
import { mediaOrThrow } from './photos.ts';

export function findingHandlers(context: HandlerContext): Pick<Handlers, 'listing.check' | 'listing.fix'> {
  return {
    'listing.check': ({ listingId }) => ({ findings: [...findingsOf(detailOf(context, listingId))] }),
    'listing.fix': ({ listingId, rule, mediaIds }) =>
      asEdit(context, [listingId], () => {
        const detail = detailOf(context, listingId);
        const chosen = mediaIds === undefined ? null : new Set(mediaIds);
        const { fixes, ended } = fixPictures(
          rulesOfProfile(detail),
          factsOf(detail.media),
          (found) =>
            (rule === undefined || found.rule === rule) &&
            (chosen === null || (found.mediaId !== null && chosen.has(found.mediaId))),
        );
        const changeId = writeFixes(context, detail, fixes);
        const left = findingsOf(detailOf(context, listingId));
        return { ...changesMade([[listingId, changeId]]), fixed: ended.length, findings: [...left] };
      }),
  };
}

function detailOf(context: HandlerContext, listingId: ListingId): ListingDetail {
  listingOrThrow(context, listingId);
  const detail = getListing(context.store, listingId, DEFAULT_PROFILE, context.ports.now);
  if (detail === null) throw new Error(`Listing ${listingId} is there and cannot be read.`);
  return detail;
}

/** Writes what fixes came to in the end: one text for each photo, and one sequence. */
function writeFixes(context: HandlerContext, { listingId, media }: ListingDetail, fixes: readonly PictureFix[]) {
  const { store, ports } = context;
  const texts = new Map<MediaId, { shortDescription?: string; imageOf?: string }>();
  const before = media.map(({ mediaId }) => mediaId);
  let sequence = before;
  for (const fix of fixes) {
    if (fix.kind === 'move') sequence = moveBefore(sequence, fix.mediaIds, fix.before);
    else
      texts.set(fix.mediaId, {
        ...texts.get(fix.mediaId),
        [fix.kind === 'room' ? 'imageOf' : 'shortDescription']: fix.to,
      });
  }
  const written = [...texts].flatMap(([mediaId, values]) =>
    editPhoto(context, mediaOrThrow(context, mediaId), { ...values, tooLong: 'keep' }),
  );
  const step = orderStep(before, sequence);
  const steps: Step[] = step === null ? written : [...written, step];
  const at = ports.now();
  if (step !== null) {
    store.media.setSequence(sequence);
    edited(store, listingId, at.toISOString());
    store.history.add(at.toISOString(), listingId, null, 'you', phrase('history.arranged', { count: sequence.length }));
  }
  const touched = new Set([...texts.keys(), ...fixes.flatMap((fix) => (fix.kind === 'move' ? fix.mediaIds : []))]);
  return recordChange(store, listingId, { kind: 'fix', count: Math.max(1, countOf(steps, touched.size)), steps, at });
}
