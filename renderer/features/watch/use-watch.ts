import { useEffect, useState } from 'react';
import type { WatchHappening, WatchView } from '../../../shared/contract/watch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { coreSentence } from '../../language/core-sentence.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { createReader } from '../../state/store.ts';
import { useServices } from '../../workbench/workbench.ts';

/** The folder that feeds a listing, kept up to date; null where none does, or while it is not known. */
export function useWatch(listingId: ListingId | null): WatchView | null {
  const { host } = useServices();
  const [shown, setShown] = useState<{ readonly listingId: ListingId; readonly view: WatchView | null } | null>(null);
  useEffect(() => {
    if (listingId === null) return;
    let current = true;
    const reader = createReader(async () => {
      const answer = await host.call('watch.get', { listingId });
      if (current && answer.ok) setShown({ listingId, view: answer.value.watch });
    });
    const look = (): void => void reader.read();
    const stopListening = host.subscribe('watch.changed', (payload) => {
      if (payload.listingId === listingId) look();
    });
    // A photo that was moved or removed has another number, or none.
    const stopFollowing = host.subscribe('workspace.changed', look);
    look();
    return () => {
      current = false;
      stopListening();
      stopFollowing();
    };
  }, [host, listingId]);
  return shown?.listingId === listingId ? shown.view : null;
}

/** How it stands with the folder that feeds a listing. */
export function watchWords({ state, folder }: WatchView, t: Words['t']): string {
  switch (state) {
    case 'starting':
      return t('watch.starting', { folder });
    case 'watching':
      return t('watch.watching', { folder });
    case 'gone':
      return t('watch.gone', { folder });
    case 'elsewhere':
      return t('watch.elsewhere', { folder });
  }
}

/** Reports the files of the folder that feeds the open listing, where the photos themselves do not show them. */
export function useWatchWords(listingId: ListingId): void {
  const { host, toasts } = useServices();
  const words = useWords();
  useEffect(
    () =>
      host.subscribe('watch.changed', ({ listingId: of, happened }) => {
        const said = of === listingId && happened !== null ? wordsOf(words, happened) : null;
        if (said !== null) toasts.inform(said);
      }),
    [host, toasts, listingId, words],
  );
}

function wordsOf(words: Words, happened: WatchHappening): string | null {
  switch (happened.kind) {
    case 'replaced':
      return words.t('watch.replaced', { position: happened.position });
    case 'words':
      return words.t(happened.what === 'taken' ? 'watch.wordsTaken' : 'watch.wordsKept', {
        position: happened.position,
      });
    case 'refused': {
      const fileName = happened.path.split(/[\\/]/).at(-1) ?? happened.path;
      const reason = coreSentence(words, happened.reason, happened.phrase).text;
      return words.t('watch.refused', { fileName, reason });
    }
    case 'added':
    case 'left':
    case 'question':
    case 'gone':
    case 'back':
      return null;
  }
}
