import type { AccountView } from '../../shared/contract/model.ts';
import { ListingId, type MediaId } from '../../shared/domain/ids.ts';
import { DEFAULT_SETTINGS, type LibrarySettings } from '../../shared/domain/settings.ts';
import { createUnderWay, type UnderWay } from '../../shared/under-way.ts';
import type { Host } from '../host/host.ts';
import { createLanguageStore, type LanguageStore } from '../language/language-store.ts';
import { problemText } from '../language/problem-words.ts';
import type { Words } from '../language/words.ts';
import { type Adjust, createAdjust } from '../state/adjust-state.ts';
import { createDraftShelf, createDrafts, type Drafts } from '../state/caption-drafts.ts';
import { createExportRun, type ExportRun, type ExportState } from '../state/export-run.ts';
import { createFieldDrafts, createFieldShelf, type FieldDrafts } from '../state/field-drafts.ts';
import { createFileDrag, type FileDrag } from '../state/file-drag.ts';
import { createFindings, type Findings } from '../state/findings.ts';
import { createJustWritten, type JustWritten } from '../state/just-written.ts';
import { createLoupe, type Loupe } from '../state/loupe-state.ts';
import { createReader, createStore, type PageStore } from '../state/store.ts';
import { createSuggestions, type SuggestionStore } from '../state/suggestions.ts';
import { createTogetherState, type TogetherState } from '../state/together-state.ts';
import { createValue, type OwnValue, type Value } from '../state/value.ts';
import { createToasts, type Toasts } from '../ui/toasts.ts';
import { fieldChange } from './field-words.ts';
import { readPreferences } from './preferences.ts';

/** The long-lived parts of the interface, made once at the root. */
export interface Services {
  readonly host: Host;
  readonly store: PageStore;
  readonly drafts: Drafts;
  readonly fieldDrafts: FieldDrafts;
  readonly justWritten: JustWritten;
  readonly settings: SettingsStore;
  readonly toasts: Toasts;
  readonly language: LanguageStore;
  readonly loupe: Loupe;
  readonly adjust: Adjust;
  readonly fileDrag: FileDrag;
  /** Whether the board of all listings stands in the place of the photos. */
  readonly board: OwnValue<boolean>;
  readonly together: TogetherState;
  readonly underWay: UnderWay;
  readonly suggestions: SuggestionStore;
  readonly findings: Findings;
  /** The photo whose caption is written right under its tile; null while none is. */
  readonly tileCaption: OwnValue<MediaId | null>;
  readonly exportRun: ExportRun;
  /** What is asked as soon as no dialog is open; null while nothing is. */
  readonly moveOffer: OwnValue<MoveOffer | null>;
}

/** Listings that were made for practice, which may be sent to a service that new listings go to from now on. */
export interface MoveOffer {
  readonly account: AccountView;
  readonly listingIds: readonly ListingId[];
}

export function createServices(host: Host): Services {
  const preferences = readPreferences(localStorage);
  const store = createStore(host, ListingId.safeParse(preferences.lastListing).data ?? null);
  const drafts = createDrafts({
    save: ({ mediaId, text, startedFrom, stay }) =>
      host.call('media.edit', {
        mediaIds: [mediaId],
        shortDescription: text,
        startedFrom: { [mediaId]: { shortDescription: startedFrom } },
        ...(stay === undefined ? {} : { session: stay }),
      }),
    refresh: store.refresh,
    shelf: createDraftShelf(localStorage),
    later: (milliseconds, run) => {
      setTimeout(run, milliseconds);
    },
  });
  const justWritten = createJustWritten(
    (mediaId, field) => store.getSnapshot().detail?.media.find((item) => item.mediaId === mediaId)?.[field],
  );
  store.subscribe(justWritten.look);
  const settings = createSettingsStore(host);
  const toasts = createToasts();
  const fieldDrafts = createFieldDrafts({
    save: (draft) => host.call('listing.setFields', fieldChange(draft)),
    refresh: store.refresh,
    lost: (_draft, reason) => toasts.fail(reason),
    shelf: createFieldShelf(localStorage),
  });
  const flush = (): void => void Promise.all([drafts.flush(), fieldDrafts.flush()]);
  host.onConnection((connection) => {
    if (connection === 'connected') flush();
  });
  host.subscribe('sync.changed', ({ running }) => {
    if (running) toasts.sendingBegan();
  });
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  const language = createLanguageStore(preferences.language, navigator.languages);
  const parts = createParts();
  closeWith(parts.loupe, parts.adjust);
  const suggestions = suggestionsOf(host, store);
  const exportRun = createExportRun(host, (ended) => tellExport(language.getSnapshot(), toasts, ended));
  return {
    host,
    store,
    drafts,
    fieldDrafts,
    justWritten,
    settings,
    toasts,
    language,
    suggestions,
    findings: createFindings(store),
    exportRun,
    ...parts,
  };
}

function createParts(): Pick<
  Services,
  'loupe' | 'adjust' | 'fileDrag' | 'board' | 'together' | 'tileCaption' | 'underWay' | 'moveOffer'
> {
  return {
    loupe: createLoupe(),
    adjust: createAdjust(),
    fileDrag: createFileDrag(),
    board: createValue(false),
    together: createTogetherState(),
    tileCaption: createValue<MediaId | null>(null),
    underWay: createUnderWay(),
    moveOffer: createValue<MoveOffer | null>(null),
  };
}

function suggestionsOf(host: Host, store: PageStore): SuggestionStore {
  return createSuggestions({
    detail: () => store.getSnapshot().detail,
    subscribe: store.subscribe,
    later: (run) => void painted().then(run),
    written: (input) => host.call('suggestion.written', input),
  });
}

/** The adjust mode is a part of the large view. */
function closeWith(loupe: Loupe, adjust: Adjust): void {
  loupe.subscribe(() => {
    if (!loupe.getSnapshot().isOpen && adjust.getSnapshot().isOpen) adjust.close();
  });
}

/** Longest wait in milliseconds, as in a window that nobody sees, which is not painted. */
const LONGEST = 100;

/** Resolves when what was drawn until now is on the screen. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Reports the end of an export whose dialog was closed: where it is, and what was left out and why. */
function tellExport(words: Words, toasts: Toasts, ended: ExportState): void {
  switch (ended.kind) {
    case 'running':
      return;
    case 'asking':
      if (ended.failure !== null) toasts.fail(ended.failure);
      return;
    case 'done': {
      const { photos, folder, download, leftOut, captionsNotShown } = ended.result;
      const sentences = [
        words.t('export.done', { count: photos.length, place: folder ?? download?.fileName ?? '' }),
        ...(captionsNotShown > 0 ? [words.t('export.notShown', { count: captionsNotShown })] : []),
        ...(leftOut.length > 0 ? [words.t('export.leftOut', { count: leftOut.length })] : []),
        ...leftOut.map(({ problem }) => problemText(words, problem)),
      ];
      toasts.inform(sentences.join(' '));
    }
  }
}

/** The library's settings for captions and order, kept up to date; the defaults until they are read. */
interface SettingsStore extends Value<LibrarySettings> {
  /** Reads them again; resolves when they are shown. */
  refresh(): Promise<void>;
}

/** Another window may have changed them, and says so like any change of the library. */
function createSettingsStore(host: Host): SettingsStore {
  const { set, ...value } = createValue(DEFAULT_SETTINGS, (now, next) => JSON.stringify(now) === JSON.stringify(next));
  const reader = createReader(async () => {
    const answer = await host.call('settings.get', {});
    // What cannot be read now keeps its last state; the window says by itself that the library does not answer.
    if (answer.ok) set(answer.value);
  });
  host.subscribe('workspace.changed', () => void reader.read());
  host.onConnection((connection) => {
    if (connection === 'connected') void reader.read();
  });
  return { ...value, refresh: reader.read };
}
