import type { Dialect } from '../../electron/practice/dialect.ts';
import type { AccountId, ListingId, MediaId } from '../../shared/domain/ids.ts';
import { type Clock, createClock, type Opened, openCore, startPractice, type TestPractice } from './harness.ts';

export interface TwoServices {
  readonly clock: Clock;
  readonly opened: Opened;
  readonly north: TestPractice;
  readonly south: TestPractice;
  readonly northId: AccountId;
  readonly southId: AccountId;
  readonly listingId: ListingId;
  readonly ids: MediaId[];
  /** The listing as it goes to the south. */
  readonly destinationId: ListingId;
}

/** A listing that goes to two services; nothing of it was sent. */
export async function twoServices(count: number, dialectOfSouth: Partial<Dialect> = {}): Promise<TwoServices> {
  const clock = createClock();
  const north = await startPractice({ now: clock.now });
  const south = await startPractice({ now: clock.now, dialect: dialectOfSouth });
  const opened = await openCore({ clock });
  const { accountId: southId } = await opened.connect(south);
  await opened.call('account.rename', { accountId: southId, name: 'South' });
  const { accountId: northId } = await opened.connect(north);
  await opened.call('account.rename', { accountId: northId, name: 'North' });
  const { listingId, ids } = await opened.listingWithPhotos(count);
  const added = await opened.call('listing.addService', { listingId, accountId: southId });
  return { clock, opened, north, south, northId, southId, listingId, ids, destinationId: added.listingId };
}
