import type { ResolveChoice } from '../../shared/contract/contract.ts';
import type { ConflictView } from '../../shared/contract/model.ts';
import { roomWord, shownValues, storedWord } from '../language/lookup-words.ts';
import type { WordKey, Words } from '../language/words.ts';

/** What the conflict is about, for a title: `Caption of photo 4`. */
export function conflictSubject(t: Words['t'], conflict: ConflictView): string {
  const { number: position, fileName } = conflict;
  const photo = position === null ? (fileName ?? t('conflicts.aPhoto')) : t('conflicts.photo', { position });
  switch (conflict.field) {
    case 'shortDescription':
      return t('conflicts.caption', { photo });
    case 'imageOf':
      return t('conflicts.room', { photo });
    case 'deletedYN':
      return t('conflicts.stays', { photo });
    case 'order':
      return t('conflicts.order');
  }
}

/** A value in words; sequences are shown as pictures and have none. */
export function conflictText(words: Words, conflict: ConflictView, value: ConflictView['mine']): string {
  if (typeof value === 'string') return conflict.field === 'imageOf' ? roomWord(words, value) : value;
  if (typeof value === 'boolean') return words.t(value ? 'conflicts.isRemoved' : 'conflicts.isThere');
  return conflict.field === 'order' ? '' : value.join(', ');
}

/** The text to keep for one that was written here; a room goes back to its stored word. */
export function storedText(words: Words, conflict: ConflictView, text: string): string {
  return conflict.field === 'imageOf' ? storedWord(shownValues(words, 'ImageOf'), text) : text;
}

const CHOSEN: Readonly<Record<ResolveChoice['kind'], { readonly one: WordKey; readonly many: WordKey }>> = {
  mine: { one: 'conflicts.mineKept', many: 'conflicts.mineKeptIn' },
  theirs: { one: 'conflicts.theirsTaken', many: 'conflicts.theirsTakenIn' },
  value: { one: 'conflicts.otherKept', many: 'conflicts.otherKeptIn' },
};

/** What was chosen, for the message after it: `Yours kept: caption of photo 4.` */
export function choiceSentence(t: Words['t'], conflicts: readonly ConflictView[], choice: ResolveChoice): string {
  const { one, many } = CHOSEN[choice.kind];
  const [only] = conflicts;
  if (only === undefined || conflicts.length > 1) return t(many, { count: conflicts.length });
  return t(one, { subject: lowerFirst(conflictSubject(t, only)) });
}

const lowerFirst = (text: string): string => text.replace(/^./, (first) => first.toLowerCase());

/** Nobody moved a photo: the service does not take the order that was sent, and shows its own. */
export function isOwnOrder({ field, base, theirs }: Pick<ConflictView, 'field' | 'base' | 'theirs'>): boolean {
  return field === 'order' && String(base) === String(theirs);
}
