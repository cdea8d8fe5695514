import type { ImportProgress, ImportResult } from '../../../shared/contract/model.ts';
import { isNote, isSidecarName, isSystemFile } from '../../../shared/domain/file-names.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { UNREADABLE } from '../../host/dropped-files.ts';
import type { DroppedPart, SendControl, SendingState } from '../../host/host.ts';
import { GIVEN_IMPORT, LOCAL_IMPORT, type PageStore } from '../../state/store.ts';
import type { CommandTools } from './tools.ts';

/** Hands files to the host, which a person can hold and end meanwhile. */
export function createFileImport(tools: CommandTools) {
  const { services, settleLong } = tools;
  const { host, store } = services;
  let sending: HeldSending | null = null;

  /** Adds files; null where that failed as a whole, which is reported. */
  const importFiles = async (
    listingId: ListingId,
    given: Pick<DroppedPart, 'files' | 'unreadable'>,
    again: () => void,
  ): Promise<ImportResult | null> => {
    const { unreadable } = given;
    // Beside the files of a page nothing can be read: a sidecar is refused by name.
    const isLeftOut = (name: string): boolean =>
      isSystemFile(name) || (given.files.length > 1 && isNote(name) && !isSidecarName(name));
    const files = given.files.filter(({ name }) => !isLeftOut(name));
    const refused = unreadable.map((path) => ({ path, ...UNREADABLE }));
    if (files.length === 0) {
      dropGiven(store);
      return { added: [], refused };
    }
    showGiven(store, listingId, files.length);
    const control = createSendControl((paused) => {
      const { importing } = store.getSnapshot();
      if (importing !== null) store.showImport({ ...importing, paused });
    });
    sending = control;
    const result = await settleLong(
      host.addFiles(listingId, files, (state) => store.showImport(ownProgress(listingId, state)), control),
      again,
    );
    if (sending === control) sending = null;
    store.showImport(null);
    // The photos are here: there is nothing to be added again.
    if (result?.failure != null) await settleLong(Promise.resolve({ ok: false, error: result.failure }));
    return result === null ? null : { ...result, refused: [...refused, ...result.refused] };
  };

  return { importFiles, controlImport: createControlImport(tools, () => sending) };
}

type ImportCommand = 'pause' | 'resume' | 'stop';
const BECOMES = { pause: 'paused', resume: 'running', stop: 'stopped' } as const;

function createControlImport({ services, settle }: CommandTools, sending: () => HeldSending | null) {
  const { host, store } = services;
  return async (command: ImportCommand): Promise<void> => {
    const { importing } = store.getSnapshot();
    if (importing === null || importing.importId === GIVEN_IMPORT) return;
    if (importing.importId === LOCAL_IMPORT) sending()?.become(BECOMES[command]);
    else await settle(host.call(`import.${command}`, { importId: importing.importId }));
  };
}

/** Shows files at once, so that their places are seen before anything is read of them. An import under way stays shown. */
export function showGiven(store: PageStore, listingId: ListingId, total: number): void {
  const { importing } = store.getSnapshot();
  if (total === 0 || (importing !== null && importing.importId !== GIVEN_IMPORT)) return;
  const counts = { done: 0, total, seen: 0, copied: 0, notCopied: 0 };
  const state = { fileName: null, phase: 'looking', card: 'none', paused: false, finished: false } as const;
  store.showImport({ importId: GIVEN_IMPORT, listingId, ...counts, ...state });
}

export function dropGiven(store: PageStore): void {
  if (store.getSnapshot().importing?.importId === GIVEN_IMPORT) store.showImport(null);
}

/** How far the page is with the files that it sends itself. It does not know where they lie. */
function ownProgress(listingId: ListingId, state: SendingState): ImportProgress {
  const done = state.copied + state.notCopied;
  return { importId: LOCAL_IMPORT, listingId, ...state, done, card: 'none', paused: false, finished: false };
}

/** What a person says about the files that the page sends. */
interface HeldSending extends SendControl {
  become(next: 'running' | 'paused' | 'stopped'): void;
}

function createSendControl(onChange: (isPaused: boolean) => void): HeldSending {
  let state: 'running' | 'paused' | 'stopped' = 'running';
  let waiting: (() => void)[] = [];
  return {
    async goesOn() {
      while (state === 'paused') await new Promise<void>((go) => waiting.push(go));
      return state === 'running';
    },
    become(next) {
      if (state === 'stopped') return;
      state = next;
      if (next !== 'paused') {
        for (const go of waiting) go();
        waiting = [];
      }
      onChange(next === 'paused');
    },
  };
}
