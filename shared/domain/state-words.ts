import type { ListingService } from '../contract/listing-services.ts';
import { type Missing, type Readiness, type ReadinessFacts, readinessOf } from './readiness.ts';
import type { ListingState } from './status.ts';

/** What the words for a listing's state are made from. */
export interface ListingStateFacts extends ReadinessFacts {
  readonly toSend: number;
  /** What the service has, and is not ready with. */
  readonly processing: number;
  readonly conflicts: number;
  readonly needsAttention: number;
}

type Said =
  | ListingState
  | 'incomplete'
  | 'captions'
  | 'rooms'
  | 'fields'
  | 'errors'
  | 'processing'
  | 'unseenBase'
  | 'notThere';
export type Say = (said: Said, count: number) => string;

const ENGLISH: Readonly<Record<Said, (count: number) => string>> = {
  empty: () => 'no photos yet',
  draft: () => 'ready to send',
  incomplete: () => 'incomplete',
  captions: (count) => `${count} to caption`,
  rooms: (count) => `${count} without room`,
  fields: (count) => `${counted(count, 'field', 'fields')} to fill in`,
  errors: (count) => counted(count, 'error', 'errors'),
  changed: (count) => `${count} to send`,
  processing: (count) => `${count} being processed`,
  'up-to-date': () => 'up to date',
  unseenBase: (count) => `${count} not shown`,
  conflict: (count) => counted(count, 'conflict', 'conflicts'),
  'needs-attention': (count) => counted(count, 'needs attention', 'need attention'),
  notThere: () => 'not there yet',
};
const inEnglish: Say = (said, count) => ENGLISH[said](count);

interface StateWords {
  readonly words: string;
  /** Whether they ask something of the person. */
  readonly asks: boolean;
}

/** The state of a listing in a few words, which never say more than its readiness does. */
export function listingStateWords(facts: ListingStateFacts, say: Say = inEnglish): StateWords {
  const missing = heldBy(readinessOf(facts).missing, say);
  const draft = facts.state === 'draft' && missing.length > 0 ? missing : [say(facts.state, 0)];
  return { words: standing(facts, say, missing, draft).join(', '), asks: asksPerson(facts) };
}

/** The same where all that is still to do stands beside it. */
export function shortStateWords(facts: ListingStateFacts, say: Say = inEnglish): StateWords {
  const isIncomplete = facts.state === 'draft' && heldBy(readinessOf(facts).missing, say).length > 0;
  const words = standing(facts, say, [], [say(isIncomplete ? 'incomplete' : facts.state, 0)]);
  return { words: words.join(', '), asks: asksPerson(facts) };
}

/** How a listing stands at one of several services, in a few words. */
export function serviceStateWords(service: ListingService, say: Say = inEnglish): StateWords {
  const { state, errors, fieldsMissing } = service;
  const held = [
    ...(fieldsMissing.length === 0 ? [] : [say('fields', fieldsMissing.length)]),
    ...(errors === 0 ? [] : [say('errors', errors)]),
  ];
  const words = standing(service, say, state === 'up-to-date' ? [] : held, [say('notThere', 0), ...held]);
  return { words: words.join(', '), asks: errors > 0 || asksPerson(service) };
}

type Standing = Omit<ListingStateFacts, Exclude<keyof ReadinessFacts, 'state' | 'unseenBase'>>;

/** What is still to do before it is sent; the state says the rest. */
const heldBy = (missing: readonly Missing[], say: Say): string[] =>
  missing.flatMap((each) => {
    switch (each.what) {
      case 'attention':
      case 'photos':
        return [];
      case 'fields':
        return [say(each.what, each.names.length)];
      case 'captions':
      case 'rooms':
      case 'errors':
        return [say(each.what, each.count)];
    }
  });

const asksPerson = ({ state }: Standing): boolean => state === 'conflict' || state === 'needs-attention';

/** @param draft what is said before anything is at the service */
function standing(facts: Standing, say: Say, held: readonly string[], draft: readonly string[]): readonly string[] {
  const { state, toSend, processing, conflicts, needsAttention, unseenBase } = facts;
  switch (state) {
    case 'empty':
    case 'draft':
      return draft;
    case 'changed':
      return [
        ...(toSend === 0 && processing > 0 ? [] : [say('changed', toSend)]),
        ...(processing === 0 ? [] : [say('processing', processing)]),
        ...held,
      ];
    case 'up-to-date':
      // Nothing is to be sent, and more is not known of these.
      return [unseenBase === 0 ? say(state, 0) : say('unseenBase', unseenBase), ...held];
    case 'conflict':
      return [say(state, conflicts)];
    case 'needs-attention':
      return [say(state, Math.max(1, needsAttention))];
  }
}

/** Each thing that is missing, in a few words. */
export function missingWords({ missing }: Readiness): readonly string[] {
  return missing.map((each) => {
    switch (each.what) {
      case 'attention':
        return 'needs attention';
      case 'photos':
        return 'no photos yet';
      case 'captions':
        return inEnglish('captions', each.count);
      case 'rooms':
        return inEnglish('rooms', each.count);
      case 'errors':
        return counted(each.count, 'error to fix', 'errors to fix');
      case 'fields':
        return `${counted(each.names.length, 'required field', 'required fields')}: ${each.names.join(', ')}`;
    }
  });
}

/** A number with its noun: `1 photo`, `3 photos`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
