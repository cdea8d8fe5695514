import type { ReactElement } from 'react';
import { I18nProvider } from 'react-aria-components';
import { Loupe } from '../features/loupe/loupe.tsx';
import { LanguageContext } from '../language/language-store.ts';
import { currentAccount } from '../workbench/current-account.ts';
import type { Services } from '../workbench/services.ts';
import { ServicesContext, WorkbenchContext } from '../workbench/workbench.ts';
import { Announcement } from './announcer.tsx';
import { Dialogs } from './dialogs.tsx';
import { Shell } from './shell.tsx';
import { useAppMenu } from './use-app-menu.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useFirstTile } from './use-first-tile.ts';
import { useGiven } from './use-given.ts';
import { useLanguage } from './use-language.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTheme } from './use-theme.ts';
import { useWindowTitle, windowTitle } from './use-window-title.ts';
import { useWorkbenchState } from './use-workbench-state.ts';

/** The root of the interface. */
export function App({ services }: { services: Services }): ReactElement {
  const { workbench, announced } = useWorkbenchState(services);
  useTheme(workbench.preferences.theme);
  useShortcuts(workbench);
  useFileDrop(workbench);
  useGiven(workbench);
  useFirstTile(workbench);
  const words = useLanguage(services.language, workbench.preferences.language);
  useAppMenu(workbench, words);
  const { accounts, shown } = workbench.snapshot;
  const environment = currentAccount(accounts)?.environment ?? null;
  useWindowTitle(windowTitle(words, environment, shown?.name ?? null));
  return (
    <LanguageContext value={services.language}>
      <I18nProvider locale={words.locale}>
        <ServicesContext value={services}>
          <WorkbenchContext value={workbench}>
            <Shell />
            <Loupe />
            <Dialogs />
            <Announcement announced={announced} />
          </WorkbenchContext>
        </ServicesContext>
      </I18nProvider>
    </LanguageContext>
  );
}
