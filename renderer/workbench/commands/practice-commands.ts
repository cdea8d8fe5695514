import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { SAMPLE_PHOTOS } from '../../../shared/domain/sample-listing.ts';
import type { CommandTools } from './tools.ts';

const DONE_IN_SAMPLE = SAMPLE_PHOTOS.filter(({ caption }) => caption !== null).length;

export function createPracticeCommands({ services, openDialog, select, settle, settleLong, t }: CommandTools) {
  const { host, store, toasts } = services;

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
    if (made.ok) {
      select([]);
      store.openListing(made.value.listingId);
    }
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

  /** Sends the listing first where it is not at the service yet; opens the conflict once it is there. */
  const practiseConflict = async ({ listingId, onService }: Pick<ListingDetail, 'listingId' | 'onService'>) => {
    const send = (): Promise<unknown> => settleLong(host.call('sync.run', { listingId }));
    openDialog(null);
    if (!onService && (await send()) === null) return;
    const words = { mine: t('practice.mine'), theirs: t('practice.theirs') };
    const again = (): void => void practiseConflict({ listingId, onService: true });
    if ((await settle(host.call('practice.makeConflict', { listingId, ...words }), again)) === null) return;
    await send();
    if (store.getSnapshot().conflicts.length > 0) openDialog({ kind: 'conflicts', listingId });
  };

  return { startPractice, makeSample, practiseConflict };
}
