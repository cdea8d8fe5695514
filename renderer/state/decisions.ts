import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { AccountView } from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import type { Snapshot } from './store.ts';

/** What a person has to know or to decide before everything goes on. */
export type OpenDecision<Card> =
  /** The program itself does not answer. */
  | { readonly kind: 'lost' | 'refused' }
  /** The library could not be read; what is shown may be old. */
  | { readonly kind: 'old'; readonly failure: AppErrorData }
  /** Nothing goes to a service until a person has signed in again, or has seen to the account. */
  | { readonly kind: 'signIn' | 'account'; readonly account: AccountView }
  /** A card of a camera is plugged in. */
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'conflicts'; readonly count: number }
  /** The service does not show what it has of these photos. */
  | { readonly kind: 'unseenBase'; readonly listingId: ListingId; readonly name: string; readonly count: number };

type Facts = Pick<Snapshot, 'connection' | 'failure' | 'shown' | 'accounts' | 'totals' | 'notShown'>;

/** All of them, what stops most first. Without the program nothing can be decided. */
export function decisionsOf<Card>(facts: Facts, cards: readonly Card[]): readonly OpenDecision<Card>[] {
  const { connection, failure, shown, accounts, totals, notShown } = facts;
  if (connection === 'connecting') return [];
  if (connection !== 'connected') return [{ kind: connection }];
  const conflicts = totals?.conflicts ?? 0;
  return [
    // Without anything to show, the middle of the window says it.
    ...(failure !== null && shown !== null ? [{ kind: 'old', failure } as const] : []),
    ...(accounts ?? []).flatMap((account): OpenDecision<Card>[] =>
      account.paused === null
        ? []
        : [{ kind: account.paused.code === 'accountRefused' ? 'signIn' : 'account', account }],
    ),
    ...cards.map((card) => ({ kind: 'card', card }) as const),
    ...(conflicts > 0 ? [{ kind: 'conflicts', count: conflicts } as const] : []),
    ...notShown.map((each) => ({ kind: 'unseenBase', ...each }) as const),
  ];
}
