import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import axios from 'axios';
import { z } from 'zod';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../core/library/private-files.ts';
import type { PracticePort } from '../core/service/ports.ts';
import { type PracticeService, startPracticeService } from '../practice/practice-service.ts';

const RunningPractice = z.object({ uploadUrl: z.url(), baseUrl: z.url(), token: z.string() });
type RunningPractice = z.infer<typeof RunningPractice>;

const PROBE_TIMEOUT = 1500;
/** How often it is asked whether it is there: on a busy computer it may be, and not answer in time. */
const MOST_PROBES = 6;
/** A change is asked for by a person, and made once: what is given up may have been made all the same. Milliseconds. */
const LONGEST_CHANGE = 60_000;

/**
 * The practice service in the library's folder. When another process of ours runs it already, that one is used: two services on one
 * set of data would name different addresses.
 */
export function createPracticePort(
  home: string,
  samples: string | null,
  save: (file: string, text: string) => void,
  probeTimeout = PROBE_TIMEOUT,
): PracticePort {
  const dataFolder = path.join(home, 'practice');
  const addressFile = path.join(dataFolder, 'running.json');
  let own: PracticeService | null = null;
  const start: PracticePort['start'] = async () => {
    if (own !== null) return own;
    const running = readRunning(addressFile);
    if (running !== null && (await answers(running, probeTimeout))) return running;
    mkdirSync(dataFolder, { recursive: true, mode: PRIVATE_FOLDER });
    own = await startOnUsualPort(dataFolder, running);
    const { uploadUrl, baseUrl, token } = own;
    save(addressFile, JSON.stringify({ uploadUrl, baseUrl, token }));
    return { uploadUrl, baseUrl, token };
  };
  return {
    samples,
    start,
    async changeAsOther(mediaKeyNumeric, ShortDescription) {
      const { baseUrl, token } = await start();
      await axios.patch(
        `${baseUrl}/RESO/OData/Media(${mediaKeyNumeric})`,
        { ShortDescription },
        { headers: { Authorization: `Bearer ${token}`, 'If-Match': '*' }, timeout: LONGEST_CHANGE, proxy: false },
      );
    },
    async stop() {
      const service = own;
      own = null;
      await service?.close();
    },
  };
}

/** The port of the last time if it is free, so that addresses which people kept go on working. */
async function startOnUsualPort(dataFolder: string, before: RunningPractice | null): Promise<PracticeService> {
  const dialect = { rules: 'enforced' } as const;
  const port = before === null ? 0 : Number(new URL(before.baseUrl).port);
  try {
    return await startPracticeService({ dataFolder, port, dialect });
  } catch (error) {
    if (port === 0) throw error;
    return startPracticeService({ dataFolder, port: 0, dialect });
  }
}

function readRunning(file: string): RunningPractice | null {
  try {
    return RunningPractice.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Never started here, or the note is damaged: a new service is started and writes a new one.
    return null;
  }
}

/** Whether the service at these addresses is ours: only it knows the token. */
async function answers(running: RunningPractice, timeout: number): Promise<boolean> {
  for (let probes = 1; ; probes += 1) {
    try {
      const answer = await axios.get(`${running.baseUrl}/RESO/OData/Property?$top=0`, {
        headers: { Authorization: `Bearer ${running.token}` },
        timeout,
        proxy: false,
        validateStatus: () => true,
      });
      return answer.status === 200;
    } catch (error) {
      const isLate = axios.isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
      if (!isLate || probes === MOST_PROBES) return false;
    }
  }
}

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
