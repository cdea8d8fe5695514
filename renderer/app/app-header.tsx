import { Keyboard, PanelLeft, PanelRight, Search, Settings, Table2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { AccountView } from '../../shared/contract/model.ts';
import { accountName } from '../language/given-words.ts';
import { useWords } from '../language/language-store.ts';
import { useValue } from '../state/value.ts';
import { Button, IconToggle } from '../ui/button.tsx';
import { ActionButton } from '../workbench/action-button.tsx';
import { isActive } from '../workbench/active-shortcuts.ts';
import { EnvironmentBadge } from '../workbench/environment-badge.tsx';
import { formatShortcut, IS_APPLE } from '../workbench/shortcuts.ts';
import { shownAccount, useWorkbench } from '../workbench/workbench.ts';

/** Product, the service of what is open, and the one main action. */
export function AppHeader(): ReactElement {
  const { t } = useWords();
  const { preferences, prefer, detail, listingsShown, showListings } = useWorkbench();
  const account = useShownAccount();
  return (
    <header className="app-header" data-environment={account?.environment}>
      <IconToggle
        icon={PanelLeft}
        label={t('app.listings')}
        hint={isActive('L', preferences) ? 'L' : undefined}
        isSelected={listingsShown}
        onChange={showListings}
      />
      <ActionButton id="view.board" icon={Table2} />
      <span className="mark" aria-hidden>
        <i />
      </span>
      <b className="product">Lightbox</b>
      <ServiceName account={account} />
      <span className="grow" />
      <ActionButton id="help.palette">
        <Search size={14} aria-hidden /> <span className="wide-only">{t('action.help.palette')}</span>{' '}
        <kbd aria-hidden>{formatShortcut('Mod+K', IS_APPLE, t)}</kbd>
      </ActionButton>
      <ActionButton id="sync.now" variant="primary" />
      <span className="header-tools">
        <ActionButton id="help.shortcuts" icon={Keyboard} />
        <ActionButton id="help.settings" icon={Settings} />
        {detail !== null && (
          <IconToggle
            icon={PanelRight}
            label={t('app.details')}
            hint={isActive('I', preferences) ? 'I' : undefined}
            isSelected={preferences.showInspector}
            onChange={(showInspector) => prefer({ showInspector })}
          />
        )}
      </span>
    </header>
  );
}

/** Until the listing that is being opened is read, that of the one before. */
function useShownAccount(): AccountView | null {
  const { snapshot, detail, services } = useWorkbench();
  const isBoard = useValue(services.board);
  const account = shownAccount({ snapshot, detail });
  const [known, setKnown] = useState(account);
  const isOpening = detail === null && snapshot.openListingId !== null && !isBoard;
  if (!isOpening && known !== account) setKnown(account);
  return isOpening ? known : account;
}

function ServiceName({ account }: { account: AccountView | null }): ReactElement | null {
  const { t, words } = useWords();
  const { snapshot, detail, openDialog } = useWorkbench();
  if (snapshot.accounts === null) return null;
  if (account === null) {
    return (
      <span className="row quiet small">
        <Button variant="plain" onPress={() => openDialog({ kind: 'connect', account: null })}>
          {t('app.noService')}
        </Button>
      </span>
    );
  }
  const name = accountName(words, account);
  const said = detail === null && snapshot.accounts.length > 1 ? t('app.newListingsGo', { name }) : name;
  return (
    <span className="row quiet small service-name">
      <EnvironmentBadge environment={account.environment} />
      <span className="cut" title={said}>
        {said}
      </span>
    </span>
  );
}
