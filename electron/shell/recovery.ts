import { z } from 'zod';
import { AppError } from '../../shared/contract/app-error.ts';
import type { MenuWords } from '../../shared/contract/menu.ts';
import { filled } from './menu-template.ts';

/** What `lightbox --json library check` prints. */
export const LibraryCheck = z.object({
  ok: z.boolean(),
  problems: z.array(z.string()),
  copies: z.array(z.object({ name: z.string(), at: z.string(), listings: z.int(), photos: z.int() })),
});
export type LibraryCheck = z.infer<typeof LibraryCheck>;

/** What a person is asked when the library is not as it should be. */
export interface RecoveryOffer {
  readonly message: string;
  readonly detail: string;
  /** The first restores `copy`; where there is none it is missing. The last leaves everything as it is. */
  readonly buttons: readonly string[];
  readonly copy: string | null;
}

/** After a crash: null while the library is in order. */
export function offerAfterCrash({ ok, problems, copies }: LibraryCheck, words: MenuWords): RecoveryOffer | null {
  if (ok) return null;
  const [newest] = copies;
  const found = filled(words.libraryFound, { problems: problems.slice(0, 3).join('; ') });
  const message = words.libraryDamaged;
  if (newest === undefined) {
    return { message, detail: `${found}\n\n${words.libraryNoCopy}`, buttons: [words.libraryGoOn], copy: null };
  }
  return {
    message,
    detail: `${found}\n\n${copyText(newest, words)}`,
    buttons: [words.libraryRestore, words.libraryGoOn],
    copy: newest.name,
  };
}

/** When the library could not be opened at all; null where a copy would not help. */
export function offerAtStart(
  error: unknown,
  { copies }: Pick<LibraryCheck, 'copies'>,
  words: MenuWords,
): RecoveryOffer | null {
  const [newest] = copies;
  if (!(error instanceof AppError) || newest === undefined) return null;
  if (error.code !== 'libraryDamaged' && error.code !== 'libraryFromFuture') return null;
  return {
    message: words[error.code],
    detail: copyText(newest, words),
    buttons: [words.libraryRestore, words.quit],
    copy: newest.name,
  };
}

function copyText({ at, listings, photos }: LibraryCheck['copies'][number], words: MenuWords): string {
  return `${filled(words.libraryCopy, { date: at.slice(0, 10), listings, photos })} ${words.libraryKept}`;
}
