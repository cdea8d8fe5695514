import type { ConflictView } from '../../../shared/contract/model.ts';

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
