import { createLoupe, type Loupe } from '../features/loupe/loupe-state.ts';
import type { Host } from '../host/host.ts';
import { createLanguageStore, type LanguageStore } from '../language/language-store.ts';
import { createDraftShelf } from '../state/draft-shelf.ts';
import { createDrafts, type Drafts } from '../state/drafts.ts';
import { createSettingsStore, type SettingsStore } from '../state/settings-store.ts';
import { createStore, type Store } from '../state/store.ts';
import { createToasts, type Toasts } from '../ui/toasts.ts';
import { readPreferences } from './preferences.ts';

/** The long-lived parts of the interface, made once at the root. */
export interface Services {
  readonly host: Host;
  readonly store: Store;
  readonly drafts: Drafts;
  readonly settings: SettingsStore;
  readonly toasts: Toasts;
  readonly language: LanguageStore;
  readonly loupe: Loupe;
}

export function createServices(host: Host): Services {
  const store = createStore(host);
  const drafts = createDrafts({
    save: (mediaId, shortDescription, session) =>
      host.call('media.edit', { mediaIds: [mediaId], shortDescription, ...(session === undefined ? {} : { session }) }),
    refresh: store.refresh,
    shelf: createDraftShelf(localStorage),
    later: (milliseconds, run) => {
      setTimeout(run, milliseconds);
    },
  });
  host.onConnection((connection) => {
    if (connection === 'connected') void drafts.flush();
  });
  const settings = createSettingsStore(host);
  const toasts = createToasts();
  host.subscribe('sync.changed', ({ running }) => {
    if (running) toasts.sendingBegan();
  });
  addEventListener('pagehide', () => void drafts.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void drafts.flush();
  });
  const language = createLanguageStore(readPreferences(localStorage).language, navigator.languages);
  return { host, store, drafts, settings, toasts, language, loupe: createLoupe() };
}
