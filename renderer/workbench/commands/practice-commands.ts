import type { ListingId } from '../../../shared/domain/ids.ts';
import { SAMPLE_PHOTOS } from '../../../shared/domain/sample-listing.ts';
import { createOpeningCommands } from './listing-commands.ts';
import type { CommandTools } from './tools.ts';

const DONE_IN_SAMPLE = SAMPLE_PHOTOS.filter(({ caption }) => caption !== null).length;

export function createPracticeCommands(tools: CommandTools) {
  const { services, openDialog, settle, settleLong, t } = tools;
  const { host, store, toasts } = services;
  const { openListing } = createOpeningCommands(tools);

  const fillSample = async (listingId: ListingId): Promise<void> => {
    const { language } = services.language.getSnapshot();
    const call = host.call('media.addSamples', { listingId, language });
    const result = await settleLong(call, () => void fillSample(listingId));
    if (result === null) return;
    if (result.refused.length > 0) {
      openDialog({ kind: 'refused', refused: result.refused, added: result.added.length });
    } else toasts.inform(t('practice.sampleReady', { count: SAMPLE_PHOTOS.length, done: DONE_IN_SAMPLE }));
  };

  let isMaking = false;
  /** Opened before its photos are there, so that they are seen to come, as with one's own. */
  const makeSample = async (): Promise<void> => {
    // A double click is one wish.
    if (isMaking) return;
    isMaking = true;
    const made = await host.call('listing.create', { name: t('practice.sampleName') });
    isMaking = false;
    if (made.ok) openListing(made.value.listingId);
    const listing = await settle(Promise.resolve(made), () => void makeSample());
    if (listing !== null) await fillSample(listing.listingId);
  };

  let isStarting = false;
  /** With a sample listing, unless there is a listing to work on already or none is wanted. */
  const startPractice = async (how: 'withSample' | 'alone' = 'withSample'): Promise<void> => {
    if (isStarting) return;
    isStarting = true;
    // Closed before the service starts: afterwards the person may have opened another one.
    openDialog(null);
    const account = await settleLong(host.call('account.usePractice', {}), () => void startPractice(how));
    isStarting = false;
    if (account === null) return;
    const { totals, info } = store.getSnapshot();
    if (how === 'withSample' && info?.samplesAvailable === true && totals?.listings === 0) return makeSample();
    toasts.inform(t('settings.practiceReady'));
  };

  /** On the sample listing, which is made, opened and sent first where it is not there yet; opens the conflict once it is found. */
  const practiseConflict = async (): Promise<void> => {
    openDialog(null);
    const findSample = () => host.call('practice.sample', {});
    let found = await findSample();
    // Only where none is there: an answer that did not come says nothing of it.
    if (found.ok && found.value === null) {
      await makeSample();
      found = await findSample();
    }
    const sample = await settle(Promise.resolve(found));
    if (sample === null) return;
    const { listingId, onService } = sample;
    openListing(listingId);
    const send = (): Promise<unknown> => settleLong(host.call('sync.run', { listingId }));
    if (!onService && (await send()) === null) return;
    const words = { mine: t('practice.mine'), theirs: t('practice.theirs') };
    const again = (): void => void practiseConflict();
    if ((await settle(host.call('practice.makeConflict', { listingId, ...words }), again)) === null) return;
    await send();
    if (store.getSnapshot().conflicts.length > 0) openDialog({ kind: 'conflicts', listingId });
  };

  return { startPractice, makeSample, practiseConflict };
}
