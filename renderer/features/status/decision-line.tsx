import type { ReactElement } from 'react';
import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import type { OpenDecision } from '../../state/decisions.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { signInRequest } from '../../workbench/sign-in-request.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { CardButtons } from '../cards/card-buttons.tsx';

export type DecisionCard = CallOutput<'card.list'>['cards'][number];

export function toneOf({ kind }: OpenDecision<DecisionCard>): 'info' | 'warn' | 'bad' {
  switch (kind) {
    case 'refused':
    case 'signIn':
    case 'account':
      return 'bad';
    case 'lost':
    case 'old':
    case 'conflicts':
      return 'warn';
    case 'card':
    case 'unseenBase':
      return 'info';
  }
}

/** Tells apart what may stand beside others of its kind. */
export function keyOf(decision: OpenDecision<DecisionCard>): string {
  switch (decision.kind) {
    case 'signIn':
    case 'account':
      return `${decision.kind} ${decision.account.accountId}`;
    case 'card':
      return `card ${decision.card.folder}`;
    case 'unseenBase':
      return `unseenBase ${decision.listingId}`;
    case 'lost':
    case 'refused':
    case 'old':
    case 'conflicts':
      return decision.kind;
  }
}

/** What there is to decide, in a sentence. */
export function DecisionWords({ decision }: { decision: OpenDecision<DecisionCard> }): ReactElement {
  const words = useWords();
  const { t } = words;
  switch (decision.kind) {
    case 'lost':
      return <>{t('app.connectionLost')}</>;
    case 'refused':
      return <>{t('app.connectionRefused')}</>;
    case 'old':
      return (
        <>
          {t('empty.mayBeOld')} <ProblemText problem={decision.failure} />
        </>
      );
    case 'signIn':
      return <>{t(signedOutWords(decision.account), { name: accountName(words, decision.account) })}</>;
    case 'account':
      return <>{t('sync.accountStopped', { name: accountName(words, decision.account) })}</>;
    case 'card':
      return <span role="status">{t('cards.offer', { name: decision.card.name, count: decision.card.photos })}</span>;
    case 'conflicts':
      return <>{t('sync.conflictsLeft', { count: decision.count })}</>;
    case 'unseenBase':
      return <>{t('status.unseenBase', { name: decision.name, count: decision.count })}</>;
  }
}

function signedOutWords({ paused }: AccountView): 'sync.signedOut' | 'sync.signInExpired' {
  return paused?.phrase?.code === 'signIn.signedOut' ? 'sync.signedOut' : 'sync.signInExpired';
}

/** The one way on. */
export function DecisionAction({ decision }: { decision: OpenDecision<DecisionCard> }): ReactElement | null {
  const { t } = useWords();
  const { services, commands, openDialog } = useWorkbench();
  switch (decision.kind) {
    case 'lost':
    case 'refused':
      return null;
    case 'old':
      return <Button onPress={() => void services.store.refresh()}>{t('common.tryAgain')}</Button>;
    case 'signIn':
      return (
        <Button variant="primary" onPress={() => openDialog(signInRequest(decision.account))}>
          {t('common.signIn')}
        </Button>
      );
    case 'account':
      return (
        <Button variant="primary" onPress={() => openDialog({ kind: 'settings' })}>
          {t('action.help.settings')}
        </Button>
      );
    case 'card':
      return <CardButtons card={decision.card} />;
    case 'conflicts':
      return <Button onPress={() => openDialog({ kind: 'conflicts', listingId: null })}>{t('common.resolve')}</Button>;
    case 'unseenBase':
      return <Button onPress={() => commands.openListing(decision.listingId)}>{t('status.showListing')}</Button>;
  }
}
