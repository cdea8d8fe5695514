import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE } from '../core/library/private-files.ts';

const NOTE = 'page.json';
const Note = z.object({ port: z.int().min(1).max(65_535) });

/**
 * Starts a server on the port that it had the last time, or on any when that is taken. [Note: a browser remembers by address] The
 * page's appearance, its saved views and the words that were not saved yet lie in the browser, under the address of the
 * page: on another port they would seem lost. Where another program has the port, the next start tries it again.
 * @param wanted the port that was asked for, which is then the only one tried; 0 for none
 */
export async function onUsualPort<Server extends { readonly url: string }>(
  home: string,
  wanted: number,
  start: (port: number) => Promise<Server>,
): Promise<Server> {
  if (wanted !== 0) return start(wanted);
  const usual = readUsualPort(home);
  if (usual === null) {
    const server = await start(0);
    const note: z.infer<typeof Note> = { port: Number(new URL(server.url).port) };
    writeFileSync(path.join(home, NOTE), JSON.stringify(note), { mode: PRIVATE_FILE });
    return server;
  }
  try {
    return await start(usual);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return start(0);
  }
}

function readUsualPort(home: string): number | null {
  try {
    return Note.parse(JSON.parse(readFileSync(path.join(home, NOTE), 'utf8'))).port;
  } catch {
    // Never started here, or the note is damaged: this start makes a new one.
    return null;
  }
}

/** Whether another program has the port, or the system keeps it for itself, as Windows does with ranges of them. */
function isTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && (cause.code === 'EADDRINUSE' || cause.code === 'EACCES');
}
