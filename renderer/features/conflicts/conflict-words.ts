import type { ResolveChoice } from '../../../shared/contract/contract.ts';
import type { ConflictView } from '../../../shared/contract/model.ts';
import { counted } from '../../../shared/domain/state-words.ts';

/** What the conflict is about, for a title: `Caption of photo 4`. */
export function conflictSubject(conflict: ConflictView): string {
  const photo = conflict.position === null ? (conflict.fileName ?? 'a photo') : `photo ${conflict.position}`;
  switch (conflict.field) {
    case 'shortDescription':
      return `Caption of ${photo}`;
    case 'imageOf':
      return `Room of ${photo}`;
    case 'deletedYN':
      return `Whether ${photo} stays`;
    case 'order':
      return 'Order of the photos';
  }
}

/** A value in words; sequences are shown as pictures and have none. */
export function conflictText(conflict: ConflictView, value: ConflictView['mine']): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Removed from the listing' : 'In the listing';
  return conflict.field === 'order' ? '' : value.join(', ');
}

/** What was chosen, for the message after it: `Yours kept: caption of photo 4.` */
export function choiceSentence(conflicts: readonly ConflictView[], choice: ResolveChoice): string {
  const chosen = { mine: 'Yours kept', theirs: 'Theirs taken', value: 'Your other text kept' }[choice.kind];
  const [only] = conflicts;
  if (only !== undefined && conflicts.length === 1) return `${chosen}: ${lowerFirst(conflictSubject(only))}.`;
  return `${chosen} in ${counted(conflicts.length, 'conflict', 'conflicts')}.`;
}

const lowerFirst = (text: string): string => text.replace(/^./, (first) => first.toLowerCase());
