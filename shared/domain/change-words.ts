import type { ChangeKind } from '../contract/changes.ts';
import { counted } from './state-words.ts';

const ABOUT_PHOTOS: Readonly<
  Record<
    Exclude<
      ChangeKind,
      'replace' | 'rename' | 'fields' | 'confirm' | 'choice' | 'table' | 'duplicate' | 'archive' | 'unarchive'
    >,
    string
  >
> = {
  caption: 'caption of',
  room: 'room of',
  edit: 'edit of',
  findReplace: 'find and replace in',
  pasteCaptions: 'pasted captions of',
  template: 'template for',
  codes: 'code replacements in',
  suggestions: 'suggestions for',
  move: 'move of',
  arrange: 'new order of',
  arrangeByRooms: 'order by room of',
  arrangeByCaptureTime: 'order by capture time of',
  arrangeByFileName: 'order by file name of',
  reverse: 'reversed order of',
  add: 'adding of',
  remove: 'removal of',
  restore: 'return of',
  rate: 'rating of',
  pick: 'picking of',
  reject: 'rejection of',
  keep: 'keeping of',
  unpick: 'unpicking of',
  cull: 'keeping and rejecting of',
  alter: 'alteration of',
  fix: 'fixes of',
  correct: 'corrections of',
};

/** Names a change in English, as the command line does: "move of 5 photos". */
export function changeInWords(kind: ChangeKind, count: number): string {
  switch (kind) {
    case 'replace':
      return 'replaced picture';
    case 'rename':
      return 'new name of the listing';
    case 'table':
      return 'import from a table';
    case 'duplicate':
      return 'duplicate of a listing';
    case 'archive':
      return 'archiving of the listing';
    case 'unarchive':
      return 'return from the archive';
    case 'choice':
      return 'choice in a conflict';
    case 'confirm':
      return 'confirmation of a value';
    case 'fields':
      return `change of ${counted(count, 'listing field', 'listing fields')}`;
    default:
      return `${ABOUT_PHOTOS[kind]} ${counted(count, 'photo', 'photos')}`;
  }
}
