import type { WatchView } from '../../../shared/contract/watch.ts';
import type { Words } from '../../language/words.ts';

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
