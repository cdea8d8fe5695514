import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Notice } from '../../ui/notice.tsx';

/** Empty fields mean something else where the service has not shown what it has. */
export function UnseenBaseNote({ item }: { item: MediaItem }): ReactElement | null {
  const { t } = useWords();
  if (item.unseenBase === null) return null;
  return <Notice tone="info">{t('unseenBase.photo', { key: String(item.mediaKeyNumeric ?? '') })}</Notice>;
}
