import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { nameOfOther } from './name-of.ts';
import { createOpeningCommands } from './opening-commands.ts';
import { createShowImported } from './show-imported.ts';
import type { CommandTools } from './tools.ts';

type Card = CallOutput<'card.list'>['cards'][number];

/** What is done with a card that is offered. */
export function createCardCommands(tools: CommandTools) {
  const { services, settle, settleLong } = tools;
  const { host } = services;
  const { openListing } = createOpeningCommands(tools);
  const showImported = createShowImported(tools);
  const putCardAside = async ({ folder }: Card): Promise<void> => {
    await settle(host.call('card.putAside', { folder }));
  };

  /** @param into null for a new listing, which has the name of the card until somebody gives it another */
  const importCard = async (card: Card, into: ListingId | null): Promise<void> => {
    const created = into === null ? await settle(host.call('listing.create', { name: card.name })) : null;
    const listingId = into ?? created?.listingId;
    if (listingId === undefined) return;
    if (created !== null) openListing(listingId);
    await putCardAside(card);
    const paths = [card.pictures];
    const result = await settleLong(
      host.call('media.add', { listingId, paths }),
      () => void importCard(card, listingId),
    );
    if (result !== null) showImported(result, await nameOfOther(services, listingId));
  };
  return { putCardAside, importCard };
}
