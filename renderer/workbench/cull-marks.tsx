import { Check, X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Culled } from '../../shared/domain/culling.ts';
import { useWords } from '../language/language-store.ts';
import type { Words } from '../language/words.ts';
import './cull-marks.css';

/** What a person thinks of a photo, for the name of its tile; empty where they have not said. */
export function cullWords({ t }: Words, { rating, picked, rejected }: Culled): string {
  return [
    rating === 0 ? '' : t('cull.stars', { stars: rating }),
    picked ? t('cull.pickedInName') : '',
    rejected ? t('cull.rejectedInName') : '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}

/** Small marks on a picture; nothing where nothing was said of it. */
export function CullMarks({ item, worded = false }: { item: Culled; worded?: boolean }): ReactElement | null {
  const { t, words } = useWords();
  const { rating, picked, rejected } = item;
  if (rating === 0 && !picked && !rejected) return null;
  return (
    <span className="cull-marks" role="img" aria-label={cullWords(words, item)}>
      {rejected && (
        <span className="cull-mark" aria-hidden>
          <X size={13} strokeWidth={3} />
          {worded && t('cull.rejected')}
        </span>
      )}
      {picked && (
        <span className="cull-mark" aria-hidden>
          <Check size={13} strokeWidth={3} />
          {worded && t('cull.picked')}
        </span>
      )}
      {rating > 0 && (
        <span className="cull-mark stars" aria-hidden>
          {'★'.repeat(rating)}
        </span>
      )}
    </span>
  );
}
