import { type ReactElement, useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Says of how many photos the service does not show what it has, and lets a person allow replacing that. */
export function UnseenBaseNotice({ detail }: { detail: ListingDetail }): ReactElement | null {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const [asking, setAsking] = useState(false);
  // A removal that waits for this permission is one of the changes.
  const photos = [...detail.media, ...detail.removed.filter((item) => item.problem !== null)];
  const count = photos.filter((item) => item.unseenBase !== null).length;
  if (count === 0) return null;
  const isKept = photos.some((item) => item.unseenBase === 'kept');
  if (!isKept) return <Notice tone="info">{t('unseenBase.replaceable', { count })}</Notice>;
  return (
    <>
      <Notice tone="info" action={<Button onPress={() => setAsking(true)}>{t('unseenBase.allow')}</Button>}>
        {t('unseenBase.kept', { count })}
      </Notice>
      {asking && (
        <ConfirmDialog
          title={t('unseenBase.allowTitle')}
          confirmLabel={t('unseenBase.allowConfirm')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void commands.allowReplacingUnknown(detail.listingId);
          }}
        >
          <p>{t('unseenBase.allowText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
