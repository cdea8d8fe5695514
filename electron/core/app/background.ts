import path from 'node:path';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { describeError } from '../library/describe-error.ts';
import { hasSetAside } from '../library/store/restore.ts';
import { within } from '../library/within.ts';
import { resumeImports } from '../photos/import/resume.ts';
import { collect } from '../photos/storage/collect.ts';
import { noticeCopy } from '../sync/send/copied-library.ts';
import { type HandlerContext, profileOf } from './handlers/handler-context.ts';
import type { CorePorts } from './ports.ts';

// What the core does that nobody asked for: a failure of it is logged, and is nobody's trouble.

/** How long closing waits for calls under way, such as an import, in milliseconds. What was added stays in any case. */
const LONGEST_FAREWELL = 5000;

/** What cannot be made now is made when the photo is sent, which reports any failure. */
export async function makeInBackground(
  context: Omit<HandlerContext, 'makeCorrectedSoon' | 'learnRulesSoon' | 'learnFieldsSoon'>,
  listingId: ListingId,
): Promise<void> {
  const listing = context.store.listings.get(listingId);
  if (listing === null) return;
  try {
    await context.makeCorrected(listingId, profileOf(context, listing).rendition);
  } catch (error) {
    context.ports.log.warn('a corrected picture could not be made', { listingId, error: describeError(error) });
  }
}

/** What interrupted imports left only takes up space: a failure here is nobody's trouble. */
export async function cleanLeftovers({ importing, ports }: HandlerContext): Promise<void> {
  try {
    const removed = await importing.blobs.cleanLeftovers();
    if (removed > 0) ports.log.info('files of interrupted imports were removed', { removed });
  } catch (error) {
    ports.log.warn('files of interrupted imports could not be removed', { error: describeError(error) });
  }
}

/** Photos whose files were not copied when the program ended last. A failure leaves them as they are, until the next start. */
export async function resumeWork(context: HandlerContext): Promise<void> {
  const { importing, store, ports } = context;
  try {
    await resumeImports(importing, (listingId) => {
      const listing = store.listings.get(listingId);
      return (listing === null ? DEFAULT_PROFILE : profileOf(context, listing)).rendition;
    });
  } catch (error) {
    ports.log.warn('an import could not go on', { error: describeError(error) });
  }
}

/** What is written from now on is told from what a library that this one is a copy of may have sent. A failure leaves that to the first sync. */
export async function noticeCopyAtStart({ store, syncContext, ports }: HandlerContext): Promise<void> {
  try {
    await store.soon(() => noticeCopy(syncContext, true));
  } catch (error) {
    ports.log.warn('whether the library is a copy could not be found out', { error: describeError(error) });
  }
}

/** What is under way ends at its next step; whoever opens the library next goes on with imports. */
export async function leaveWork(
  { store, importing, watching, ports, sync }: HandlerContext,
  ended: Promise<unknown>,
): Promise<void> {
  importing.imports.leaveAll();
  await sync.stop();
  await within(LONGEST_FAREWELL, watching.stop());
  await within(
    LONGEST_FAREWELL,
    Promise.all([ended, importing.imports.ended()]).then(() => undefined),
  );
  try {
    store.write(() => store.arrivals.release(importing.owner), { patience: 1_000 });
  } catch (error) {
    ports.log.warn('an import could not be handed on', { error: describeError(error) });
  }
}

/** Pictures that a crash left without a row only take up space: a failure here is nobody's trouble. */
export async function collectAtStart({ importing, ports }: HandlerContext): Promise<void> {
  try {
    // [Note: another library] The one that was set aside when a copy was restored refers to pictures that this one does not.
    if (hasSetAside(path.join(ports.home, 'library.db'))) return;
    const { removed, missing } = await collect(importing, ports.now().getTime());
    if (removed > 0) ports.log.info('pictures that nothing refers to were removed', { removed });
    if (missing > 0) ports.log.warn('originals are missing', { missing });
  } catch (error) {
    ports.log.warn('pictures that nothing refers to could not be removed', { error: describeError(error) });
  }
}

/** Notes a call that failed; what a person made a mistake about is no failure of the program. */
export function reportFailure(
  ports: CorePorts,
  name: string,
  error: unknown,
  data: { code: string; incidentId: string },
): void {
  const detail = { command: name, code: data.code, incidentId: data.incidentId };
  if (data.code === 'internal') ports.log.error('a command failed', { ...detail, error: describeError(error) });
  else ports.log.info('a command was refused', detail);
}
