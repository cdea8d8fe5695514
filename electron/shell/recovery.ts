import { z } from 'zod';
import { AppError } from '../../shared/contract/app-error.ts';

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

const KEPT = 'What is there now is kept under another name, and so are all pictures.';

/** After a crash: null while the library is in order. */
export function offerAfterCrash({ ok, problems, copies }: LibraryCheck): RecoveryOffer | null {
  if (ok) return null;
  const [newest] = copies;
  const found = `Listing Lightbox did not end as it should the last time, and reading the library found: ${problems.slice(0, 3).join('; ')}.`;
  if (newest === undefined) {
    return {
      message: 'The library is damaged',
      detail: `${found} No copy of it stands beside it. What can be read goes on working; bring the library back from a backup of this computer.`,
      buttons: ['Go on'],
      copy: null,
    };
  }
  return {
    message: 'The library is damaged',
    detail: `${found} A copy of ${dayOf(newest.at)} with ${newest.listings} listings and ${newest.photos} photos can take its place; what was written since is not in it. ${KEPT}`,
    buttons: ['Restore the copy', 'Go on'],
    copy: newest.name,
  };
}

/** When the library could not be opened at all; null where a copy would not help. */
export function offerAtStart(error: unknown, { copies }: Pick<LibraryCheck, 'copies'>): RecoveryOffer | null {
  const [newest] = copies;
  if (!(error instanceof AppError) || newest === undefined) return null;
  if (error.code !== 'libraryDamaged' && error.code !== 'libraryFromFuture') return null;
  return {
    message: 'Listing Lightbox could not open the library',
    detail: `${error.message}\n\nA copy of ${dayOf(newest.at)} with ${newest.listings} listings and ${newest.photos} photos can take its place; what was written since is not in it. ${KEPT}`,
    buttons: ['Restore the copy', 'Quit'],
    copy: newest.name,
  };
}

function dayOf(at: string): string {
  return at.slice(0, 10);
}
