import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { keptLength } from '../../../shared/domain/stored-caption.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface StoredAsNotesProps {
  item: MediaItem;
  /** Most characters of a caption, by the service profile. */
  most: number;
}

/** What buyers read differs from what was written here: said at the photo, with what can be done about it. */
export function StoredAsNotes({ item, most }: StoredAsNotesProps): ReactElement {
  const { t } = useWords();
  const { shortDescription: caption, imageOf: room } = item.storedAs ?? {};
  return (
    <>
      {caption !== undefined && <StoredCaption item={item} stored={caption} most={most} />}
      {room !== undefined && <Notice tone="info">{t('captions.roomStoredAs', { stored: room })}</Notice>}
    </>
  );
}

/** What was cut off is fixed by other words, and by a limit that is known before; what was written otherwise is not. */
function StoredCaption({ item, stored, most }: StoredAsNotesProps & { stored: string }): ReactElement {
  const { t } = useWords();
  const { commands, focusField } = useWorkbench();
  const kept = keptLength(item.shortDescription, stored);
  if (kept === null) return <Notice tone="info">{t('captions.storedAs', { stored })}</Notice>;
  // With the limit known the photo is said to be too long by its problem.
  if (kept >= most) return <Notice tone="info">{t('captions.storedNow', { stored: endOf(stored) })}</Notice>;
  const takeLimit = async (): Promise<void> => {
    // The button goes then, and the words are what is to be looked at next.
    if (await commands.limitCaptions(item.mediaId, kept)) focusField('caption');
  };
  return (
    <Notice
      tone="info"
      action={<Button onPress={() => void takeLimit()}>{t('captions.takeLimit', { most: kept })}</Button>}
    >
      {t('captions.storedCut', { stored: endOf(stored), count: kept })}
    </Notice>
  );
}

const MOST_SHOWN = 60;

/** Where a long text was cut off is seen at its end. */
function endOf(text: string): string {
  return text.length > MOST_SHOWN ? `…${text.slice(1 - MOST_SHOWN)}` : text;
}
