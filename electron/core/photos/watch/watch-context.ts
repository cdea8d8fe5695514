import type { WatchHappening } from '../../../../shared/contract/watch.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { Log } from '../../library/log.ts';
import type { ImportContext } from '../import/context.ts';

/** What watching folders works with. */
export interface WatchContext {
  readonly importing: ImportContext;
  readonly profileOf: (listingId: ListingId) => ServiceProfile;
  readonly log: Log;
  /** The library's folder: what it makes itself is no export. */
  readonly home: string;
  readonly onChange: (listingId: ListingId, happened: WatchHappening | null) => void;
  /** Milliseconds; see `SETTLED_AFTER`. */
  readonly settledAfter?: number;
}
