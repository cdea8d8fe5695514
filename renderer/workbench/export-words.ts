import { problemText } from '../language/problem-words.ts';
import type { Words } from '../language/words.ts';
import type { ExportState } from '../state/export-run.ts';
import type { Toasts } from '../ui/toasts.ts';

/** Reports the end of an export whose dialog was closed: where it is, and what was left out and why. */
export function tellExport(words: Words, toasts: Toasts, ended: ExportState): void {
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
