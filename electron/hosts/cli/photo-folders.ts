import type { LineFolder, PhotoFolders } from '../../../shared/contract/photo-folders.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { table } from './output.ts';

const HOW: Readonly<Record<LineFolder['how'], string>> = {
  named: 'as the table says',
  chosen: 'chosen',
  matched: 'matched',
  doubtful: 'DOUBTFUL',
  none: 'no folder',
};

/**
 * Which listing has which folder.
 *
 * @param isAsked whether the folder was named; in that of the table, folders that are no listing's are no surprise
 */
export function folderLines(folders: PhotoFolders | null, isAsked: boolean): string[] {
  if (folders === null || (!isAsked && !isAbout(folders))) return [];
  const { lines, left } = folders;
  const count = (how: LineFolder['how']): number => lines.filter((each) => each.how === how).length;
  const without = lines.filter(({ how, isWithout }) => isWithout && how !== 'doubtful').length;
  return [
    ...table([
      ...lines.map(({ line, name, how, folder, candidates }) => [
        `${line}`,
        HOW[how],
        name,
        folder ?? candidates.map((each) => `“${each}”?`).join(' '),
      ]),
      ...(isAsked ? left.map((folder) => ['', 'left', '', folder]) : []),
    ]),
    `Folders: ${count('matched')} matched, ${count('doubtful')} doubtful, ${counted(without, 'listing', 'listings')} without photos, ${counted(left.length, 'folder', 'folders')} left.`,
  ];
}

/** What a person can do about doubtful folders. */
export function folderNotes(folders: PhotoFolders | null): string[] {
  return hasDoubtful(folders)
    ? ['Nothing is taken from a doubtful folder. Name the one that is meant in a column “Photos”, or rename it.']
    : [];
}

export function hasDoubtful(folders: PhotoFolders | null): boolean {
  return folders?.lines.some(({ how }) => how === 'doubtful') === true;
}

function isAbout({ lines }: PhotoFolders): boolean {
  return lines.some(({ how }) => how !== 'none');
}
