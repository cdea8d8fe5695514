import type { ReactElement, ReactNode } from 'react';
import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import type { OpenDecision } from '../../state/decisions.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { signInRequest } from '../../workbench/dialogs-state.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import './card-offer.css';

export type DecisionCard = CallOutput<'card.list'>['cards'][number];

/** How something to decide is shown: in a sentence, and with the one way on. */
interface ShownDecision {
  /** Tells apart what may stand beside others of its kind. */
  readonly key: string;
  readonly tone: 'info' | 'warn' | 'bad';
  readonly said: ReactNode;
  readonly action: ReactNode;
}

export function useShownDecision(): (decision: OpenDecision<DecisionCard>) => ShownDecision {
  const { t, words } = useWords();
  const { services, commands, openDialog } = useWorkbench();
  return (decision) => {
    const { kind } = decision;
    switch (kind) {
      case 'lost':
        return { key: kind, tone: 'warn', said: t('app.connectionLost'), action: null };
      case 'refused':
        return { key: kind, tone: 'bad', said: t('app.connectionRefused'), action: null };
      case 'old': {
        const said = [t('empty.mayBeOld'), ' ', <ProblemText key={kind} problem={decision.failure} />];
        const again = <Button onPress={() => void services.store.refresh()}>{t('common.tryAgain')}</Button>;
        return { key: kind, tone: 'warn', said, action: again };
      }
      case 'signIn':
      case 'account': {
        const { account } = decision;
        const name = accountName(words, account);
        const [said, way, dialog] =
          kind === 'signIn'
            ? ([signedOutWords(account), 'common.signIn', signInRequest(account)] as const)
            : (['sync.accountStopped', 'action.help.settings', { kind: 'settings' }] as const);
        const action = (
          <Button variant="primary" onPress={() => openDialog(dialog)}>
            {t(way)}
          </Button>
        );
        return { key: `${kind} ${account.accountId}`, tone: 'bad', said: t(said, { name }), action };
      }
      case 'card': {
        const { card } = decision;
        const said = <span role="status">{t('cards.offer', { name: card.name, count: card.photos })}</span>;
        return { key: `card ${card.folder}`, tone: 'info', said, action: <CardButtons card={card} /> };
      }
      case 'conflicts': {
        const resolve = (): void => openDialog({ kind: 'conflicts', listingId: null });
        const action = <Button onPress={resolve}>{t('common.resolve')}</Button>;
        return { key: kind, tone: 'warn', said: t('sync.conflictsLeft', { count: decision.count }), action };
      }
      case 'unseenBase': {
        const { listingId, name, count } = decision;
        const action = <Button onPress={() => commands.openListing(listingId)}>{t('status.showListing')}</Button>;
        return { key: `${kind} ${listingId}`, tone: 'info', said: t('status.unseenBase', { name, count }), action };
      }
    }
  };
}

function signedOutWords({ paused }: AccountView): 'sync.signedOut' | 'sync.signInExpired' {
  return paused?.phrase?.code === 'signIn.signedOut' ? 'sync.signedOut' : 'sync.signInExpired';
}

/** Takes the photos of a card that is plugged in, or leaves them: nothing happens by itself. In the order of a dialog's buttons. */
function CardButtons({ card }: { card: CallOutput<'card.list'>['cards'][number] }): ReactElement {
  const { t } = useWords();
  const { commands, detail } = useWorkbench();
  return (
    <div className="card-offer row wrap">
      <Button onPress={() => void commands.putCardAside(card)}>{t('cards.notNow')}</Button>
      <Button variant={detail === null ? 'primary' : 'outlined'} onPress={() => void commands.importCard(card, null)}>
        <span className="cut">{t('cards.intoNew')}</span>
      </Button>
      {detail !== null && (
        <Button variant="primary" onPress={() => void commands.importCard(card, detail.listingId)}>
          <span className="cut">{t('cards.intoListing', { listing: detail.name })}</span>
        </Button>
      )}
    </div>
  );
}
