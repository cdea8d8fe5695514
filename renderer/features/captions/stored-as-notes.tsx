import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Notice } from '../../ui/notice.tsx';

/** What buyers read differs from what was written here: said at the photo, with what can be done about it. */
export function StoredAsNotes({ item }: { item: MediaItem }): ReactElement {
  const { t } = useWords();
  const { shortDescription: caption, imageOf: room } = item.storedAs ?? {};
  // What was cut off is mended by other words; what was written otherwise is not.
  const isCut = caption !== undefined && item.shortDescription.startsWith(caption);
  return (
    <>
      {caption !== undefined && (
        <Notice tone="info">
          {t(isCut ? 'captions.storedCut' : 'captions.storedAs', { stored: caption, count: caption.length })}
        </Notice>
      )}
      {room !== undefined && <Notice tone="info">{t('captions.roomStoredAs', { stored: room })}</Notice>}
    </>
  );
}
