import { Keyboard, PanelLeft, PanelRight, Search, Settings, Table2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { accountName } from '../language/given-words.ts';
import { useWords } from '../language/language-store.ts';
import { Button, IconToggle } from '../ui/button.tsx';
import { ActionButton } from '../workbench/action-button.tsx';
import { isActive } from '../workbench/active-shortcuts.ts';
import { EnvironmentBadge } from '../workbench/environment-badge.tsx';
import { formatShortcut, IS_APPLE } from '../workbench/shortcuts.ts';
import { useCurrentAccount, useWorkbench } from '../workbench/workbench.ts';

/** Product, service, and the one main action. */
export function AppHeader(): ReactElement {
  const { t } = useWords();
  const { preferences, prefer, detail, listingsShown, showListings } = useWorkbench();
  const account = useCurrentAccount();
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
      <ServiceName />
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

function ServiceName(): ReactElement | null {
  const { t, words } = useWords();
  const account = useCurrentAccount();
  const { snapshot, openDialog } = useWorkbench();
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
  return (
    <span className="row quiet small">
      <EnvironmentBadge environment={account.environment} />
      <span className="cut" title={accountName(words, account)}>
        {accountName(words, account)}
      </span>
    </span>
  );
}
