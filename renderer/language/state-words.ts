import type { ListingService } from '../../shared/contract/listing-services.ts';
import * as shared from '../../shared/domain/state-words.ts';
import type { Hold, MediaState } from '../../shared/domain/status.ts';
import type { Words } from './words.ts';

/** What the words for a photo's state are made from. */
interface PhotoStateFacts {
  readonly state: MediaState;
  readonly hasChangesToSend: boolean;
  /** Held back by a person. */
  readonly hold?: Hold | null;
  /** Not null while the service has not shown what it has of the photo. */
  readonly unseenBase?: 'kept' | 'replaceable' | null;
  /** Its file was not copied, and nobody copies it. */
  readonly waitsForFile?: boolean;
}

const isThere = ({ state }: PhotoStateFacts): boolean => state === 'attached' || state === 'processing';

/** Whether it would be sent if nobody held it back. */
export function isHeldBack(facts: PhotoStateFacts): boolean {
  const { state, hasChangesToSend, hold } = facts;
  return hold != null && (state === 'queued' || state === 'uploaded' || (isThere(facts) && hasChangesToSend));
}

/** The state of one photo in a person's words. */
export function photoStateWord({ t }: Words, facts: PhotoStateFacts): string {
  if (facts.waitsForFile === true) return t('state.waitsForFile');
  if (isHeldBack(facts)) return t('state.paused');
  if (isThere(facts) && facts.hasChangesToSend) return t('state.changed');
  if (facts.state === 'attached' && facts.unseenBase != null) return t('state.unseenBase');
  return t(`state.${facts.state}`);
}

const saidBy =
  ({ t }: Words): shared.Say =>
  (said, count) =>
    t(`listingState.${said}`, { count });

/** The state of a listing in a few words, and whether they ask something of the person. */
export const listingStateWords = (words: Words, facts: shared.ListingStateFacts) =>
  shared.listingStateWords(facts, saidBy(words));

/** The same where all that is still to do stands beside it. */
export const shortStateWords = (words: Words, facts: shared.ListingStateFacts) =>
  shared.shortStateWords(facts, saidBy(words));

/** The same of a listing at one of several services. */
export const serviceStateWords = (words: Words, service: ListingService) =>
  shared.serviceStateWords(service, saidBy(words));
