import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { AccountId, ListingId } from '../../../shared/domain/ids.ts';
import { createOpeningCommands } from './opening-commands.ts';
import type { CommandTools } from './tools.ts';

/** To which services a listing goes. */
export function createServiceCommands(tools: CommandTools) {
  const { services, settle, settleInForm, t } = tools;
  const { host, toasts } = services;
  const { openListing } = createOpeningCommands(tools);
  return {
    /** @param name of the account */
    async sendTo(listingId: ListingId, accountId: AccountId, name: string): Promise<AppErrorData | null> {
      const failure = await settleInForm(host.call('listing.addService', { listingId, accountId }));
      if (failure === null) toasts.inform(t('services.added', { name }));
      return failure;
    },
    /** @param name of the account @param source what it followed, which is open afterwards */
    async sendNoLonger(listingId: ListingId, name: string, source: ListingId): Promise<void> {
      const ending = host.call('listing.removeService', { listingId }).then((answer) => {
        if (answer.ok) openListing(source);
        return answer;
      });
      const done = await settle(ending);
      if (done !== null) toasts.inform(t(done.kept ? 'services.endedKept' : 'services.ended', { name }));
    },
  };
}
