import type { z } from 'zod';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import { LOOPBACK_ROUTES } from '../../shared/contract/bridge.ts';
import { contract } from '../../shared/contract/contract.ts';
import type { Answer, CallOutput, Dispatch } from '../../shared/contract/dispatch.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { type PassedOver, whyPassedOver, withoutPairs } from '../../shared/domain/paired-files.ts';
import { inEnglish } from '../../shared/domain/phrases/phrase.ts';
import { pathOfFile, UNREADABLE } from './dropped-files.ts';
import type { FileProgress, Host, ImportAnswer, SendControl } from './host.ts';
import { pageError, readAnswer } from './typed-dispatch.ts';

/** The host answers, but not to this page. */
export class HostRefused extends Error {}

export type Request = (address: string, init: RequestInit) => Promise<unknown>;

/** Enough for one to be read while another is written; a browser opens six ways to a host, and tiles want some of them. */
const AT_ONCE = 3;

/**
 * Sends files to the library, several at a time; each takes the place that it was given in. Answers when all of them are there and
 * their pictures are made.
 */
export async function sendFiles(
  host: { readonly request: Request; readonly call: Dispatch },
  listingId: ListingId,
  given: readonly File[],
  progress: FileProgress,
  control: SendControl,
): Promise<ImportAnswer> {
  const { taken: files, passedOver } = withoutPairs(given, pathOfFile);
  const refused: CallOutput<'media.add'>['refused'] = passedOver.map(notTaken);
  const batch = crypto.randomUUID();
  const rest = files.entries();
  let done = 0;
  const work = async (): Promise<void> => {
    for (const [place, file] of rest) {
      if (!(await control.goesOn())) return;
      progress(done, files.length, file.name);
      const address = LOOPBACK_ROUTES.importFile(listingId, file.name, batch, place);
      const answer = await sendFile(host.request, address, file, contract['media.add'].output);
      done += 1;
      if (answer.ok) continue;
      const { message, phrase = null } = answer.error;
      refused.push({ path: file.name, reason: message, phrase });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  progress(done, done, '');
  const settled = await host.call('import.settle', { batch });
  if (!settled.ok) return settled;
  return { ok: true, value: { added: settled.value.added, refused: [...refused, ...settled.value.refused] } };
}

/** What takes the bytes of a file for a photo that is there. */
export function filesOfPhotos(request: Request): Pick<Host, 'replaceFile' | 'mendFile'> {
  return {
    replaceFile: (mediaId, file) =>
      sendFile(request, LOOPBACK_ROUTES.replaceFile(mediaId, file.name), file, contract['media.replace'].output),
    mendFile: (mediaId, file) =>
      sendFile(request, LOOPBACK_ROUTES.mendFile(mediaId, file.name), file, contract['media.mend'].output),
  };
}

/** A file of which another of the same name is taken, as one that was refused. */
function notTaken(each: PassedOver<File>): CallOutput<'media.add'>['refused'][number] {
  const why = whyPassedOver(each);
  return { path: each.file.name, reason: inEnglish(why), phrase: why };
}

/** Posts the bytes of one file. */
async function sendFile<Output extends z.ZodType>(
  request: Request,
  address: string,
  file: File,
  output: Output,
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
    if (!(await isReadable(file))) return { ok: false, error: fileUnreadable() };
    return { ok: false, error: pageError('internal', 'host.silent', 'retry') };
  }
}

function fileUnreadable(): AppErrorData {
  const { reason: message, phrase } = UNREADABLE;
  return { code: 'fileUnusable', message, phrase, action: 'retry', incidentId: '' };
}

async function isReadable(file: File): Promise<boolean> {
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
