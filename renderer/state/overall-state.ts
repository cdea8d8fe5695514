import type { ListingSummary } from '../../shared/contract/model.ts';
import { counted } from '../../shared/domain/state-words.ts';
import type { Snapshot } from './store.ts';

/** The one line at the top right, how loud it is, and what a press on it opens. */
export interface OverallState {
  readonly words: string;
  readonly tone: 'quiet' | 'good' | 'busy' | 'warn' | 'bad';
  readonly opens: 'nothing' | 'sync' | 'conflicts' | 'accounts';
}

type Facts = Pick<Snapshot, 'connection' | 'accounts' | 'listings' | 'sync'>;

/** Says the state of everything; what a person can do something about comes first. */
export function overallState({ connection, accounts, listings, sync }: Facts): OverallState {
  if (connection === 'lost' || connection === 'refused') {
    return { words: 'Not connected to Listing Lightbox', tone: 'bad', opens: 'nothing' };
  }
  if (listings === null) return { words: 'Opening the library', tone: 'quiet', opens: 'nothing' };
  const sum = (count: (listing: ListingSummary) => number): number =>
    listings.reduce((total, listing) => total + count(listing), 0);
  const conflicts = sum((listing) => listing.conflicts);
  const toSend = sum((listing) => listing.toSend);
  const needsYou = sum((listing) => listing.needsYou);
  const account = accounts?.find((candidate) => candidate.current);
  const further = [
    ...(conflicts > 0 ? [counted(conflicts, 'conflict', 'conflicts')] : []),
    ...(needsYou > 0 ? [`${needsYou} to check`] : []),
  ];
  const opens = conflicts > 0 ? 'conflicts' : 'sync';

  if (account?.paused != null) return { words: 'Sign in again to send', tone: 'bad', opens: 'accounts' };
  if (sync?.running === true && !sync.paused)
    return { words: ['Sending', ...further].join(' · '), tone: 'busy', opens: 'sync' };
  if (sync?.network === 'offline') {
    const kept = toSend > 0 ? `${counted(toSend, 'change', 'changes')} kept here` : 'everything is kept here';
    return { words: ['Offline', kept, ...further].join(' · '), tone: 'warn', opens };
  }
  const pending = toSend > 0 ? [`${counted(toSend, 'change', 'changes')} to send`] : [];
  const parts = [...pending, ...further];
  if (sync?.paused === true) return { words: ['Paused', ...parts].join(' · '), tone: 'warn', opens };
  if (parts.length > 0) return { words: parts.join(' · '), tone: further.length > 0 ? 'warn' : 'quiet', opens };
  if (listings.every((listing) => !listing.onService))
    return { words: 'Nothing to send', tone: 'quiet', opens: 'sync' };
  return { words: 'Everything is in step', tone: 'good', opens: 'sync' };
}
