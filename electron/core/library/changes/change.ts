import type { ChangeName } from '../../../../shared/contract/changes.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { PropertyFieldValue } from '../../../../shared/domain/property-fields.ts';
import { cutTo } from '../cut-to.ts';
import type { Change, Step } from '../store/change-steps.ts';

/** The steps that take these back: the last first, each the other way round. */
export function inverse(steps: readonly Step[]): Step[] {
  return steps.map(turned).toReversed();
}

function turned<Turned extends Step>(step: Turned): Turned {
  return { ...step, from: step.to, to: step.from };
}

export function nameOf(change: Pick<Change, 'kind' | 'count'>): ChangeName {
  return { kind: change.kind, count: change.count };
}

/**
 * How many photos or fields the steps are about. An order step touches every photo between the old and the new place,
 * so that a change with one keeps the count of what the person moved.
 */
export function countOf(steps: readonly Step[], whole: number): number {
  if (steps.some((step) => step.kind === 'order')) return whole;
  const subjects = new Set(steps.map((step) => subjectOf(step)));
  return Math.min(whole, subjects.size);
}

function subjectOf(step: Step): string {
  if ('mediaId' in step && step.mediaId !== null) return step.mediaId;
  return step.kind === 'field' ? `field ${step.name}` : step.kind;
}

/** The order step between two sequences of the same photos, cut to the part that differs; null when none does. */
export function orderStep(before: readonly MediaId[], after: readonly MediaId[]): Step | null {
  const first = before.findIndex((id, index) => id !== after[index]);
  if (first < 0) return null;
  const last = before.findLastIndex((id, index) => id !== after[index]);
  return { kind: 'order', from: before.slice(first, last + 1), to: after.slice(first, last + 1) };
}

/** A long text of a field stands in the listing; the history has its beginning. */
const LONGEST_VALUE = 200;

/** What a field says after a change, for the history; undefined where it is not sent. */
export function fieldNow(name: string, value: PropertyFieldValue | undefined): Phrase {
  if (value === undefined) return phrase('left.fieldUnset', { field: name });
  return value === null
    ? phrase('left.fieldNone', { field: name })
    : phrase('left.field', { field: name, value: cutTo(String(value), LONGEST_VALUE) });
}

/** In a list of several. */
const LONGEST_OF_SEVERAL = 80;

/** What each field was, and what it is, for the history. */
export function fieldsSaid(
  before: Readonly<Record<string, PropertyFieldValue | undefined>>,
  after: Readonly<Record<string, PropertyFieldValue | undefined>>,
  names: readonly string[],
): readonly Phrase[] {
  // Said to be nothing, which is another thing than not to be said.
  const shown = (value: PropertyFieldValue | undefined): string => {
    const text = value === null ? '–' : String(value ?? '');
    return text.length > LONGEST_OF_SEVERAL ? `${cutTo(text, LONGEST_OF_SEVERAL)}…` : text;
  };
  return names.map((field) => {
    const [was, is] = [shown(before[field]), shown(after[field])];
    if (is === '') return phrase('said.fieldGone', { field, before: was });
    return was === ''
      ? phrase('said.fieldTo', { field, after: is })
      : phrase('said.fieldFrom', { field, before: was, after: is });
  });
}
