import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { Given } from '../../shared/contract/given.ts';
import { Loupe } from '../features/loupe/loupe.tsx';
import type { LanguageChoice } from '../language/language.ts';
import { LanguageContext, type LanguageStore } from '../language/language-store.ts';
import type { Words } from '../language/words.ts';
import { useValue, type Value } from '../state/value.ts';
import { DARK_SYSTEM, shownTheme } from '../ui/shown-theme.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import type { Theme } from '../workbench/preferences.ts';
import type { Services } from '../workbench/services.ts';
import { ServicesContext, shownAccount, type Workbench, WorkbenchContext } from '../workbench/workbench.ts';
import { Dialogs } from './dialogs.tsx';
import { Shell } from './shell.tsx';
import { useAppMenu } from './use-app-menu.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useFirstTile } from './use-first-tile.ts';
import { useShortcuts } from './use-shortcuts.ts';
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
  const { shown } = workbench.snapshot;
  const environment = shownAccount(workbench)?.environment ?? null;
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

/** Puts the theme on the page; `system` follows the system as it changes. The first one is there already (`begin.ts`). */
function useTheme(theme: Theme): void {
  const shown = shownTheme(theme, useMediaQuery(DARK_SYSTEM));
  useLayoutEffect(() => showTheme(document.documentElement, shown), [shown]);
}

/**
 * [Note: all at once] Words take their new colour at once, and grounds would fade to theirs: for as long as that takes, light words
 * would stand on a light ground.
 */
function showTheme(root: HTMLElement, shown: ReturnType<typeof shownTheme>): void {
  if (root.dataset['theme'] === shown) return;
  root.toggleAttribute('data-theme-changing', true);
  root.dataset['theme'] = shown;
  // Asking for a size makes the browser take the new colours now.
  root.getBoundingClientRect();
  root.toggleAttribute('data-theme-changing', false);
}

/** Speaks the language that was chosen, and says so to the page, for screen readers and the spelling check. */
function useLanguage(store: LanguageStore, choice: LanguageChoice): Words {
  const words = useValue(store);
  useEffect(() => void store.choose(choice), [store, choice]);
  useEffect(() => {
    document.documentElement.lang = words.locale;
  }, [words.locale]);
  return words;
}

/** Takes what the system gives the app: asks where files go, and shows the listing of a link. */
function useGiven({ services, snapshot, dialog, openDialog, commands }: Workbench): void {
  const { onGiven } = services.host;
  const waiting = useRef<readonly Given[]>([]);
  const [arrived, setArrived] = useState(0);
  useEffect(
    () =>
      onGiven?.((given) => {
        waiting.current = [...waiting.current, given];
        setArrived((before) => before + 1);
      }),
    [onGiven],
  );
  const isReady = snapshot.totals !== null;
  useEffect(() => {
    // Not before the listings are known, and files never in the place of what a person is busy with.
    if (!isReady || arrived === 0) return;
    const takesFiles = dialog === null || dialog.kind === 'addGiven';
    const now = waiting.current;
    waiting.current = takesFiles ? [] : now.filter(({ kind }) => kind === 'files');
    for (const given of now) if (given.kind === 'listing') void commands.showGiven(given.listingId);
    const paths = takesFiles ? now.flatMap((given) => (given.kind === 'files' ? given.paths : [])) : [];
    if (paths.length === 0) return;
    // A system may hand on many files one by one: they are one question.
    openDialog({ kind: 'addGiven', paths: [...(dialog?.kind === 'addGiven' ? dialog.paths : []), ...paths] });
  }, [arrived, isReady, dialog, openDialog, commands]);
}

/**
 * What was said last to people who do not see the window. [Note: a sentence by itself] It stands beside the workbench: a sentence
 * nobody sees does not draw the window again.
 */
function Announcement({ announced }: { announced: Value<string> }): ReactElement {
  return (
    <div className="visually-hidden" aria-live="assertive" data-live-announcer="true">
      {useValue(announced)}
    </div>
  );
}
