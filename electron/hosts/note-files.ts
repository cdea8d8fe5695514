import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { ComputerNotes } from '../core/library/computer-notes.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../core/library/private-files.ts';

const Note = z.object({ creations: z.int(), file: z.string() });

/**
 * What is noted of libraries, each in a file of its own beside the data of programs. [Note: a copy of all] Whoever copies or restores
 * everything that a person has brings these files along: each names its own number on the disk, which a copy of it does not have.
 */
export function openNoteFiles(folder: string): ComputerNotes {
  const fileOf = (libraryId: string): string => path.join(folder, createHash('sha256').update(libraryId).digest('hex'));
  return {
    read(libraryId) {
      try {
        const handle = openSync(fileOf(libraryId), 'r');
        try {
          const note = Note.parse(JSON.parse(readFileSync(handle, 'utf8')));
          return note.file === numberOf(handle) ? note.creations : null;
        } finally {
          closeSync(handle);
        }
      } catch {
        // What is not there, or cannot be read, says nothing of the library.
        return null;
      }
    },
    write(libraryId, creations) {
      mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
      const placed = `${fileOf(libraryId)}.${process.pid}`;
      const handle = openSync(placed, 'w', PRIVATE_FILE);
      try {
        writeFileSync(handle, JSON.stringify({ creations, file: numberOf(handle) } satisfies z.output<typeof Note>));
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(placed, fileOf(libraryId));
    },
  };
}

function numberOf(handle: number): string {
  return String(fstatSync(handle, { bigint: true }).ino);
}

/** Where the state of programs is kept for one person on this computer; XDG_STATE_HOME names another place. */
export function stateFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform, userHome = homedir()): string {
  const { XDG_STATE_HOME: named, LOCALAPPDATA: local = path.join(userHome, 'AppData', 'Local') } = environment;
  if (named !== undefined && named !== '') return path.join(named, 'listing-lightbox');
  switch (platform) {
    case 'darwin':
      // Caches are emptied without a word, and each library would then look like one from elsewhere.
      return path.join(userHome, 'Library', 'Application Support', 'Listing Lightbox State');
    case 'win32':
      return path.join(local, 'Listing Lightbox State');
    default:
      return path.join(userHome, '.local', 'state', 'listing-lightbox');
  }
}
