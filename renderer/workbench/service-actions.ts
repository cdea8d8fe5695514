import type { ListingDetail } from '../../shared/contract/model.ts';
import { serviceName } from '../language/given-words.ts';
import type { Words } from '../language/words.ts';
import type { ActionDraft } from './action.ts';

/** The service that a listing which follows another one goes to. */
const ownService = (detail: ListingDetail | null) =>
  detail === null || detail.follows === null
    ? undefined
    : detail.services.find(({ listingId }) => listingId === detail.listingId);

/** What the open listing is called where one of its services alone is meant: with that, where it follows another one. */
export function nameAtService(words: Words, detail: ListingDetail): string {
  const service = ownService(detail);
  return service === undefined ? detail.name : `${detail.name} (${serviceName(words, service)})`;
}

/** To which services the open listing goes. */
export const LISTING_SERVICES: readonly ActionDraft[] = [
  {
    id: 'listing.sendTo',
    isEnabled: ({ detail, snapshot }) => detail?.follows === null && (snapshot.accounts?.length ?? 0) > 1,
    run: ({ openDialog }) => openDialog({ kind: 'sendTo' }),
  },
  {
    id: 'listing.sendNoLonger',
    labelNow: ({ detail, services }) => {
      const words = services.language.getSnapshot();
      const service = ownService(detail);
      return service === undefined ? null : words.t('services.endNow', { name: serviceName(words, service) });
    },
    isEnabled: ({ detail }) => ownService(detail) !== undefined,
    run: ({ detail, openDialog }) => {
      const [service, source] = [ownService(detail), detail?.services[0]];
      if (service !== undefined && source !== undefined) openDialog({ kind: 'sendNoLonger', service, source });
    },
  },
];
