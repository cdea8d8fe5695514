import { AppError } from '../../../../shared/contract/app-error.ts';
import type { HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import type { ListingDetail } from '../../../../shared/contract/model.ts';
import type { Corrections } from '../../../../shared/domain/corrections.ts';
import { factsOf, findingsOf, takesFix } from '../../../../shared/domain/findings.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { moveBefore } from '../../../../shared/domain/ordering.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { PictureFix } from '../../../../shared/domain/picture-rules/facts.ts';
import { fixPictures } from '../../../../shared/domain/picture-rules/fix-all.ts';
import { rulesOfProfile } from '../../../../shared/domain/picture-rules/rule-set.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { countOf, orderStep } from '../../library/changes/change.ts';
import { changesMade, recordChange } from '../../library/changes/record.ts';
import type { Step } from '../../library/store/change-steps.ts';
import { correctOne, wayToReplace } from '../../photos/import/replace.ts';
import { getListing } from '../views/listing-view.ts';
import { alterOne, makeNow } from './corrections.ts';
import { asEdit, edited, type HandlerContext, listingOrThrow, mediaOrThrow, profileOf } from './handler-context.ts';
import { editPhoto } from './media.ts';

export function findingHandlers(context: HandlerContext) {
  return {
    'listing.check': ({ listingId }) => ({ findings: [...findingsOf(detailOf(context, listingId))] }),
    async 'listing.fix'(input) {
      const { listingId } = input;
      const { isCorrected, ...made } = await asEdit(context, [listingId], () => fixWithin(context, input));
      if (isCorrected) await makeNow(context, listingId);
      return { ...made, findings: [...findingsOf(detailOf(context, listingId))] };
    },
  } satisfies Partial<Handlers>;
}

function fixWithin(context: HandlerContext, { listingId, rule, mediaIds }: HandlerInput<'listing.fix'>) {
  const detail = detailOf(context, listingId);
  const chosen = mediaIds === undefined ? null : new Set(mediaIds);
  const correctable = correctableIn(context, listingId);
  const { fixes, ended } = fixPictures(
    rulesOfProfile(detail),
    factsOf(detail.media),
    (found) =>
      (rule === undefined || found.rule === rule) &&
      takesFix(detail, found) &&
      (chosen === null || (found.mediaId !== null && chosen.has(found.mediaId))) &&
      (found.fix?.kind !== 'correct' || correctable.may(found.fix.mediaId)),
  );
  if (fixes.length === 0 && correctable.refused[0] !== undefined) throw correctable.refused[0];
  const changeId = writeFixes(context, detail, fixes);
  const isCorrected = fixes.some(({ kind }) => kind === 'correct');
  return { ...changesMade([[listingId, changeId]]), fixed: ended.length, isCorrected };
}

/** Which photos can be corrected: one whose service takes no other picture of it cannot, and the others are fixed all the same. */
function correctableIn(context: HandlerContext, listingId: ListingId) {
  const profile = profileOf(context, listingOrThrow(context, listingId));
  const known = new Map<MediaId, boolean>();
  const refused: AppError[] = [];
  const ask = (mediaId: MediaId): boolean => {
    try {
      wayToReplace(context.store, mediaId, profile, 'error.cannotCorrect');
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push(error);
      return false;
    }
  };
  return {
    refused,
    may(mediaId: MediaId): boolean {
      const may = known.get(mediaId) ?? ask(mediaId);
      known.set(mediaId, may);
      return may;
    },
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
  const corrections = new Map<MediaId, Corrections>();
  const labelled = new Set<MediaId>();
  const before = media.map(({ mediaId }) => mediaId);
  let sequence = before;
  for (const fix of fixes) {
    if (fix.kind === 'move') sequence = moveBefore(sequence, fix.mediaIds, fix.before);
    else if (fix.kind === 'correct') corrections.set(fix.mediaId, fix.to);
    else if (fix.kind === 'label') labelled.add(fix.mediaId);
    else
      texts.set(fix.mediaId, {
        ...texts.get(fix.mediaId),
        [fix.kind === 'room' ? 'imageOf' : 'shortDescription']: fix.to,
      });
  }
  const written = [...texts].flatMap(([mediaId, values]) =>
    editPhoto(context, mediaOrThrow(context, mediaId), { ...values, tooLong: 'keep' }),
  );
  const labels = [...labelled].flatMap((mediaId) => drawLabel(context, mediaId));
  const moved = fixes.flatMap((fix) => (fix.kind === 'move' ? fix.mediaIds : []));
  const step = orderStep(before, moved.length === 0 ? before : store.media.arrange(sequence, moved));
  const at = ports.now();
  if (step !== null) {
    edited(store, listingId, at.toISOString());
    store.history.add(at.toISOString(), listingId, null, 'you', phrase('history.arranged', { count: sequence.length }));
  }
  // Last: a photo that is at the service gets another in its place, with its words and where it stands.
  const steps = [
    ...written,
    ...labels,
    ...(step === null ? [] : [step]),
    ...writeCorrections(context, listingId, corrections),
  ];
  const touched = new Set([...texts.keys(), ...corrections.keys(), ...labelled, ...moved]);
  return recordChange(store, listingId, { kind: 'fix', count: Math.max(1, countOf(steps, touched.size)), steps, at });
}

function drawLabel(context: HandlerContext, mediaId: MediaId): readonly Step[] {
  const row = mediaOrThrow(context, mediaId);
  const at = context.ports.now();
  if (row.alteration === null) return [];
  const steps = alterOne(context, row, { ...row.alteration, drawLabel: true }, at);
  if (steps.length > 0) edited(context.store, row.listingId, at.toISOString());
  return steps;
}

function writeCorrections(
  context: HandlerContext,
  listingId: ListingId,
  corrections: ReadonlyMap<MediaId, Corrections>,
): readonly Step[] {
  const { store, ports, importing } = context;
  const profile = profileOf(context, listingOrThrow(context, listingId));
  const at = ports.now().toISOString();
  return [...corrections].flatMap(([mediaId, to]) => {
    const done = correctOne(importing, mediaId, { profile, become: () => to });
    if (done.steps.length > 0) {
      edited(store, listingId, at);
      store.history.add(at, listingId, done.mediaId, 'you', phrase('history.corrected'));
    }
    return done.steps;
  });
}
