import type { z } from 'zod';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import { FILE_BEGINNING, FILE_END, LOOPBACK_ROUTES } from '../../shared/contract/bridge.ts';
import { contract } from '../../shared/contract/contract.ts';
import type { Answer, CallOutput, Dispatch } from '../../shared/contract/dispatch.ts';
import { FileLook } from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import {
  isToBeCompared,
  type PassedOver,
  pairsByName,
  whyPassedOver,
  withoutPairs,
} from '../../shared/domain/paired-files.ts';
import { inEnglish } from '../../shared/domain/phrases/phrase.ts';
import { pathOfFile, UNREADABLE } from './dropped-files.ts';
import type { FileProgress, Host, ImportAnswer, SendControl } from './host.ts';
import { HostRefused, type Request } from './loopback-request.ts';
import { pageError, readAnswer } from './typed-dispatch.ts';

/** Enough for one to be read while another is written; a browser opens six ways to a host, and tiles want some of them. */
const AT_ONCE = 3;

/**
 * Sends files to the library, several at a time: first the ends of all, which show them and what is no photo, then all of their
 * bytes. Each takes the place that it was given in. Answers when all of them are there and their pictures are made.
 */
export async function sendFiles(
  host: { readonly request: Request; readonly call: Dispatch; readonly page: string },
  listingId: ListingId,
  given: readonly File[],
  progress: FileProgress,
  control: SendControl,
): Promise<ImportAnswer> {
  const pairs = pairsByName(given, pathOfFile);
  const { taken: files, passedOver } = withoutPairs(
    given,
    pairs.filter((pair) => !isToBeCompared(pair)),
  );
  const refused: Refused[] = passedOver.map(notTaken);
  const pairOf = new Map(pairs.map((pair) => [pair.file, pair]));
  const batch = crypto.randomUUID();
  const total = files.length;
  const [looked, wanted] = [{ count: 0 }, new Map<number, File>()];
  const look = async ([place, file]: [number, File]): Promise<void> => {
    progress({ phase: 'looking', seen: looked.count, copied: 0, notCopied: 0, total, fileName: file.name });
    const pair = pairOf.get(file);
    const beside = pair === undefined ? null : { ...pair, place: files.indexOf(pair.taken) };
    const why = await lookAtFile(host, listingId, file, { batch, place }, beside);
    looked.count += 1;
    if (why === null) wanted.set(place, file);
    else refused.push(why);
  };
  // What may be the same shot as another one is compared with what was found of that one.
  const isFirst = ([, file]: [number, File]): boolean => !pairOf.has(file);
  const entries = [...files.entries()];
  const isLookedAt =
    (await severalAtATime(entries.filter(isFirst).values(), control, look)) &&
    (await severalAtATime(entries.filter((each) => !isFirst(each)).values(), control, look));
  const counts = { seen: total, copied: 0, notCopied: total - wanted.size, total };
  // [Note: asked before it is closed] Bytes that are not here yet go with the page.
  window.addEventListener('beforeunload', askFirst);
  const inOrder = [...wanted].toSorted(([one], [other]) => one - other);
  const isSent = await severalAtATime(inOrder.values(), control, async ([place, file]) => {
    progress({ phase: 'copying', ...counts, fileName: file.name });
    const address = LOOPBACK_ROUTES.importFile(listingId, file.name, batch, place);
    const answer = await sendFile(host.request, address, file, contract['media.add'].output);
    // What the library refused of it is told with the whole batch.
    counts[answer.ok && answer.value.refused.length === 0 ? 'copied' : 'notCopied'] += 1;
    if (!answer.ok) refused.push(refusedAs(file, answer.error));
  });
  window.removeEventListener('beforeunload', askFirst);
  progress({ phase: 'making', ...counts, total: counts.copied + counts.notCopied, fileName: '' });
  const settled = await host.call('import.settle', { batch, stopped: !isLookedAt || !isSent });
  if (!settled.ok) return settled;
  return { ok: true, value: { ...settled.value, refused: [...refused, ...settled.value.refused] } };
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** @returns whether all of it was done: false where a person stopped it */
async function severalAtATime<Item>(
  items: IterableIterator<Item>,
  control: SendControl,
  work: (item: Item) => Promise<void>,
): Promise<boolean> {
  const worker = async (): Promise<boolean> => {
    for (const item of items) {
      if (!(await control.goesOn())) return false;
      await work(item);
    }
    return true;
  };
  const ended = await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return ended.every((isWhole) => isWhole);
}

/** Lets the host look at a file by its ends. @returns why it is not to be sent, or null */
async function lookAtFile(
  { request, page }: { readonly request: Request; readonly page: string },
  listingId: ListingId,
  file: File,
  { batch, place }: { readonly batch: string; readonly place: number },
  pair: (PassedOver<File> & { readonly place: number }) | null,
): Promise<Refused | null> {
  const beside = pair === null ? {} : { beside: pair.place, kind: pair.kind, taken: pair.taken.name };
  const about = { name: file.name, batch, place, bytes: file.size, modified: file.lastModified, page, ...beside };
  const answer = await sendFile(request, LOOPBACK_ROUTES.lookAtFile(listingId, about), endsOf(file), FileLook, file);
  return answer.ok ? answer.value.refused : null;
}

/** [Note: whatever fails here] A file that cannot be looked at is sent, which shows what is the matter. */
function endsOf(file: File): Blob {
  if (file.size <= FILE_BEGINNING + FILE_END) return file;
  return new Blob([file.slice(0, FILE_BEGINNING), file.slice(file.size - FILE_END)]);
}

type Refused = CallOutput<'media.add'>['refused'][number];

function refusedAs(file: File, { message, phrase }: AppErrorData): Refused {
  return { path: file.name, reason: message, phrase: phrase ?? null };
}

/** What takes the bytes of a file for a photo that is there. */
export function filesOfPhotos(request: Request): Pick<Host, 'replaceFile' | 'fixFile'> {
  return {
    replaceFile: (mediaId, file) =>
      sendFile(request, LOOPBACK_ROUTES.replaceFile(mediaId, file.name), file, contract['media.replace'].output),
    fixFile: (mediaId, file) =>
      sendFile(request, LOOPBACK_ROUTES.fixFile(mediaId, file.name), file, contract['media.fix'].output),
  };
}

/** A file of which another of the same name is taken, as one that was refused. */
function notTaken({ kind, file, taken }: PassedOver<File>): Refused {
  const why = whyPassedOver(kind, taken.name);
  return { path: file.name, reason: inEnglish(why), phrase: why };
}

/** Posts the bytes of one file. @param of what a part of a file is of */
async function sendFile<Output extends z.ZodType>(
  request: Request,
  address: string,
  file: Blob,
  output: Output,
  of: Blob = file,
): Promise<Answer<z.output<Output>>> {
  try {
    const raw = await request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    });
    return readAnswer(output, raw);
  } catch (error) {
    if (error instanceof HostRefused) return { ok: false, error: pageError('internal', 'host.linkRefused', 'retry') };
    // The browser answers the same for a host that is silent and for a file that is gone since it was chosen.
    if (!(await isReadable(of))) return { ok: false, error: fileUnreadable() };
    return { ok: false, error: pageError('internal', 'host.silent', 'retry') };
  }
}

function fileUnreadable(): AppErrorData {
  const { reason: message, phrase } = UNREADABLE;
  return { code: 'fileUnusable', message, phrase, action: 'retry', incidentId: '' };
}

async function isReadable(file: Blob): Promise<boolean> {
  try {
    // [Note: not a slice] Of a file that is gone the browser may know no size, and a slice of it is empty, not refused.
    const reader = file.stream().getReader();
    await reader.read();
    await reader.cancel();
    return true;
  } catch {
    return false;
  }
}
