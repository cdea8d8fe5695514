import { type ReactElement, useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { showListingFields } from '../../workbench/focus-problem.ts';
import { ProblemAction } from '../../workbench/problem-action.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { FindingsNotice } from '../findings/photo-findings.tsx';
import { WatchNotice } from '../watch/watch-notice.tsx';

/** What stands between this listing and being up to date, with the way on. */
export function ListingNotices({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const { openDialog, commands, select, prefer } = useWorkbench();
  const retry = <Button onPress={() => void commands.retry(detail.listingId)}>{t('common.tryAgain')}</Button>;
  const fix = <Button onPress={() => showListingFields({ select, prefer })}>{t('grid.showFields')}</Button>;
  return (
    <div className="listing-notices rows">
      {detail.problem !== null && (
        <Notice
          tone="warn"
          action={<ProblemAction problem={detail.problem} listingId={detail.listingId} retry={retry} fix={fix} />}
        >
          <ProblemText problem={detail.problem} />
        </Notice>
      )}
      {detail.conflicts > 0 && (
        <Notice
          tone="warn"
          action={
            <Button onPress={() => openDialog({ kind: 'conflicts', listingId: detail.listingId })}>
              {t('common.resolve')}
            </Button>
          }
        >
          {t('grid.conflicts', { count: detail.conflicts })}
        </Notice>
      )}
      <FindingsNotice detail={detail} />
      <WatchNotice detail={detail} />
      <UnseenBaseNotice detail={detail} />
      {detail.photos > detail.rules.maxPhotos && (
        <Notice tone="warn">
          {t('grid.tooMany', {
            most: detail.rules.maxPhotos,
            count: detail.photos,
            over: detail.photos - detail.rules.maxPhotos,
          })}
        </Notice>
      )}
    </div>
  );
}

/** Says of how many photos the service does not show what it has, and lets a person allow replacing that. */
function UnseenBaseNotice({ detail }: { detail: ListingDetail }): ReactElement | null {
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
          onConfirm={() => commands.allowReplacingUnknown(detail.listingId)}
        >
          <p>{t('unseenBase.allowText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
