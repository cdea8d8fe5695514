import { useEffect } from 'react';
import type { WatchHappening } from '../../../shared/contract/watch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { coreSentence } from '../../language/core-sentence.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { useServices } from '../../workbench/workbench.ts';

/** Tells what became of the files of the folder that feeds the open listing, where the photos themselves do not show it. */
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
