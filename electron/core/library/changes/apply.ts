import { isDeepStrictEqual } from 'node:util';
import type { SkippedStep } from '../../../../shared/contract/changes.ts';
import { sameCorrections } from '../../../../shared/domain/corrections.ts';
import type { Flag } from '../../../../shared/domain/culling.ts';
import type { ConflictId, MediaId } from '../../../../shared/domain/ids.ts';
import type { ConflictValue } from '../../../../shared/domain/media.ts';
import { mergeSequences } from '../../../../shared/domain/ordering.ts';
import type { Alteration } from '../../../../shared/domain/picture-rules/alteration.ts';
import type { PropertyFields } from '../../../../shared/domain/property-fields.ts';
import type { Archived, GoneBase, Imported, Picture, Step } from '../store/change-steps.ts';
import type { Resolution } from '../store/conflict-table.ts';

/** A listing as far as changes are about it. */
export interface ListingValues {
  readonly name: string;
  readonly fields: PropertyFields;
  readonly confirmedWarnings: readonly string[];
  /** The service has it, or may have: its fields cannot be changed any more. */
  readonly atService: boolean;
  /** Somebody asked to have it sent to this account. */
  readonly isBound: boolean;
  /** Not taken back. */
  readonly isHere: boolean;
  readonly imported: Imported;
  /** Another listing is known by the key that the steps at hand are about. */
  readonly isKeyTaken: boolean;
  readonly archived: Archived;
  /** Photos that are not removed, rejected ones among them, in their order. */
  readonly sequence: readonly MediaId[];
  /** All photos, removed ones too. */
  readonly photos: ReadonlyMap<MediaId, PhotoValues>;
  /** Conflicts that the steps at hand are about, open and settled ones. */
  readonly choices: ReadonlyMap<ConflictId, ChoiceState>;
}

export interface ChoiceState {
  readonly theirs: ConflictValue;
  /** How it was settled; null while it is open. */
  readonly resolution: Resolution | null;
  /**
   * Whether a settled question can be asked again as it was: not once anything of the choice was sent, nor where
   * another one about the same is open. `onceGone`: as soon as its photo, which starts anew, is gone there again.
   */
  readonly reopens: 'yes' | 'onceGone' | 'choiceSent' | 'changedSince';
}

export interface PhotoValues {
  readonly shortDescription: string;
  readonly imageOf: string;
  readonly rating: number;
  readonly flag: Flag;
  readonly alteration: Alteration | null;
  readonly picture: Picture;
  /** The service has it, or may have: its picture cannot be exchanged any more. */
  readonly atService: boolean;
  /** What was known of it where the service has it no longer; null where it has it, or never had it. */
  readonly gone: GoneBase | null;
  /** Its binary is at the upload interface, or on its way there. */
  readonly isUploaded: boolean;
}

interface Outcome {
  readonly state: ListingValues;
  /** What was really done, step by step: its inverse takes back exactly this. */
  readonly performed: readonly Step[];
  readonly skipped: readonly SkippedStep[];
}

/**
 * Does the steps one after the other. A value is only touched while it is still what the step starts from: what others
 * or a later sync have put there stays, and the step is skipped with the reason.
 */
export function applySteps(start: ListingValues, steps: readonly Step[]): Outcome {
  let state = start;
  const performed: Step[] = [];
  const skipped: SkippedStep[] = [];
  for (const [index, planned] of steps.entries()) {
    const step = inItsPlace(planned, steps[index - 1], performed.at(-1));
    const done = applyStep(state, step);
    if (typeof done === 'string') {
      skipped.push({
        what: step.kind === 'startAnew' ? 'choice' : step.kind,
        mediaId: 'mediaId' in step ? step.mediaId : null,
        reason: done,
      });
      continue;
    }
    state = done.state;
    performed.push(done.step);
  }
  return { state, performed, skipped };
}

/**
 * A photo that comes for the one that just went stands where that one stood by now, and not where it did then.
 *
 * @param previous the step before this one, as it was planned
 * @param done the last one that was done
 */
function inItsPlace(step: Step, previous: Step | undefined, done: Step | undefined): Step {
  if (step.kind !== 'presence' || previous?.kind !== 'presence' || done?.kind !== 'presence') return step;
  const isPair = step.from === null && done.to === null && done.mediaId === previous.mediaId;
  return isPair && done.from !== null ? { ...step, to: done.from } : step;
}

/** Does all of the steps or, where one cannot be done, none of them. */
export function applyWhole(start: ListingValues, steps: readonly Step[]): Outcome {
  const outcome = applySteps(start, steps);
  return outcome.skipped.length === 0 ? outcome : { state: start, performed: [], skipped: outcome.skipped };
}

type Done = { readonly state: ListingValues; readonly step: Step } | SkippedStep['reason'];

function applyStep(state: ListingValues, step: Step): Done {
  switch (step.kind) {
    case 'caption':
      return applyToValue(state, step, 'shortDescription');
    case 'room':
      return applyToValue(state, step, 'imageOf');
    case 'rating':
    case 'flag':
    case 'alteration':
      return applyToValue(state, step, step.kind);
    case 'picture':
      return applyToPhoto(state, step, step.mediaId, (photo) => exchange(state, photo, step));
    case 'corrections':
      return applyToPhoto(state, step, step.mediaId, (photo) => correct(photo, step));
    case 'presence':
      return applyPresence(state, step);
    case 'order':
      return applyOrder(state, step);
    case 'name':
      return state.name === step.from ? { state: { ...state, name: step.to }, step } : 'changedSince';
    case 'field':
      return applyField(state, step);
    case 'choice':
      return applyChoice(state, step);
    case 'listing':
      if (state.isHere !== step.from) return 'changedSince';
      if (!step.to && (state.atService || state.isBound)) return 'atService';
      return { state: { ...state, isHere: step.to }, step };
    case 'imported':
      if (!isDeepStrictEqual(state.imported, step.from)) return 'changedSince';
      if (step.from === null && state.isKeyTaken) return 'changedSince';
      return { state: { ...state, imported: step.to }, step };
    case 'archived':
      return state.archived.at === step.from.at ? { state: { ...state, archived: step.to }, step } : 'changedSince';
    case 'confirmed':
      if (!isDeepStrictEqual(state.confirmedWarnings, step.from)) return 'changedSince';
      return state.atService ? 'atService' : { state: { ...state, confirmedWarnings: step.to }, step };
    case 'startAnew':
      return applyToPhoto(state, step, step.mediaId, (photo) => startAnew(photo, step));
  }
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

function applyToPhoto(
  state: ListingValues,
  step: Step,
  mediaId: MediaId,
  change: (photo: PhotoValues) => PhotoValues | SkippedStep['reason'],
): Done {
  const photo = state.photos.get(mediaId);
  if (photo === undefined) return 'gone';
  const changed = change(photo);
  if (typeof changed === 'string') return changed;
  return { state: { ...state, photos: new Map(state.photos).set(mediaId, changed) }, step };
}

/** [Note: compared whole] What is said of an altered picture is a value of several parts. */
function applyToValue<Name extends keyof PhotoValues>(
  state: ListingValues,
  step: Step & { readonly mediaId: MediaId; readonly from: PhotoValues[Name]; readonly to: PhotoValues[Name] },
  name: Name,
): Done {
  return applyToPhoto(state, step, step.mediaId, (photo) =>
    isDeepStrictEqual(photo[name], step.from) ? { ...photo, [name]: step.to } : 'changedSince',
  );
}

function exchange(
  state: ListingValues,
  photo: PhotoValues,
  { mediaId, from, to }: StepOf<'picture'>,
): PhotoValues | SkippedStep['reason'] {
  if (photo.atService) return 'atService';
  if (photo.picture.sha256 !== from.sha256) return 'changedSince';
  return hasTwin(state, mediaId, to.sha256) ? 'duplicate' : { ...photo, picture: to };
}

function correct(photo: PhotoValues, { from, to }: StepOf<'corrections'>): PhotoValues | SkippedStep['reason'] {
  if (photo.atService) return 'atService';
  const isAsItWas = sameCorrections(photo.picture.corrections ?? null, from);
  return isAsItWas ? { ...photo, picture: { ...photo.picture, corrections: to } } : 'changedSince';
}

/** Another present photo with the same picture: a listing never shows one twice. */
function hasTwin(state: ListingValues, mediaId: MediaId, sha256: Picture['sha256']): boolean {
  return state.sequence.some((id) => id !== mediaId && state.photos.get(id)?.picture.sha256 === sha256);
}

function applyPresence(state: ListingValues, step: StepOf<'presence'>): Done {
  const photo = state.photos.get(step.mediaId);
  if (photo === undefined) return 'gone';
  const place = state.sequence.indexOf(step.mediaId);
  const present = place >= 0;
  if (present !== (step.from !== null)) return 'changedSince';
  const others = state.sequence.filter((id) => id !== step.mediaId);
  if (step.to === null) return { state: { ...state, sequence: others }, step: { ...step, from: place + 1 } };
  if (hasTwin(state, step.mediaId, photo.picture.sha256)) return 'duplicate';
  const to = Math.min(step.to, others.length + 1);
  return { state: { ...state, sequence: others.toSpliced(to - 1, 0, step.mediaId) }, step: { ...step, to } };
}

/**
 * Order is one register of the listing. Where others moved photos meanwhile, both moves are kept when they do not
 * touch the same photos, as sync does it; otherwise theirs stays.
 */
function applyOrder(state: ListingValues, step: StepOf<'order'>): Done {
  const named = new Set(step.from);
  const slots = state.sequence.flatMap((id, index) => (named.has(id) ? [index] : []));
  const first = slots[0];
  const last = slots.at(-1);
  // Photos that others put among them stand where these would have to go.
  if (first === undefined || last === undefined) return 'gone';
  if (last - first + 1 !== slots.length) return 'changedSince';
  const present = state.sequence.slice(first, last + 1);
  const here = new Set(present);
  const from = step.from.filter((id) => here.has(id));
  const to = step.to.filter((id) => here.has(id));
  const wanted = isDeepStrictEqual(present, from) ? to : mergeSequences(from, to, present);
  if (wanted === null) return 'changedSince';
  const sequence = state.sequence.toSpliced(first, wanted.length, ...wanted);
  return { state: { ...state, sequence }, step: { ...step, from: present, to: wanted } };
}

function applyField(state: ListingValues, step: StepOf<'field'>): Done {
  if (state.atService) return 'atService';
  if (state.fields[step.name] !== step.from) return 'changedSince';
  const { [step.name]: _, ...others } = state.fields;
  return { state: { ...state, fields: step.to === undefined ? others : { ...others, [step.name]: step.to } }, step };
}

function applyChoice(state: ListingValues, step: StepOf<'choice'>): Done {
  const choice = state.choices.get(step.conflictId);
  if (choice === undefined) return 'gone';
  if (!isDeepStrictEqual(choice.resolution, step.from) || !isDeepStrictEqual(choice.theirs, step.theirs)) {
    return 'changedSince';
  }
  if (step.to === null) {
    const isGone = step.mediaId !== null && state.photos.get(step.mediaId)?.gone != null;
    if (choice.reopens === 'onceGone' && !isGone) return 'choiceSent';
    if (choice.reopens === 'choiceSent' || choice.reopens === 'changedSince') return choice.reopens;
  }
  const choices = new Map(state.choices).set(step.conflictId, { ...choice, resolution: step.to });
  return { state: { ...state, choices }, step };
}

function startAnew(photo: PhotoValues, { from, to }: StepOf<'startAnew'>): PhotoValues | SkippedStep['reason'] {
  if (to !== null && (photo.atService || photo.isUploaded)) return 'choiceSent';
  if (!isDeepStrictEqual(photo.gone, from)) return 'changedSince';
  return { ...photo, gone: to, atService: to !== null };
}
