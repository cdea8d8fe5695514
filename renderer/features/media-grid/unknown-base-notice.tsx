import { type ReactElement, useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Says of how many photos the service does not show what it has, and lets a person allow replacing that. */
export function UnknownBaseNotice({ detail }: { detail: ListingDetail }): ReactElement | null {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const [asking, setAsking] = useState(false);
  // A removal that waits for this permission is one of the changes.
  const photos = [...detail.media, ...detail.removed.filter((item) => item.problem !== null)];
  const count = photos.filter((item) => item.unknownBase !== null).length;
  if (count === 0) return null;
  const isKept = photos.some((item) => item.unknownBase === 'kept');
  if (!isKept) return <Notice tone="info">{t('unknownBase.replaceable', { count })}</Notice>;
  return (
    <>
      <Notice tone="info" action={<Button onPress={() => setAsking(true)}>{t('unknownBase.allow')}</Button>}>
        {t('unknownBase.kept', { count })}
      </Notice>
      {asking && (
        <ConfirmDialog
          title={t('unknownBase.allowTitle')}
          confirmLabel={t('unknownBase.allowConfirm')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void commands.allowReplacingUnknown(detail.listingId);
          }}
        >
          <p>{t('unknownBase.allowText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
