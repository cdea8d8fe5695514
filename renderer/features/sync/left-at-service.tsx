import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** What interrupted uploads of all listings, forgotten ones too, may have left at the service. */
export function LeftAtService(): ReactElement | null {
  const { t } = useWords();
  const { totals, accounts } = useWorkbench().snapshot;
  const count =
    (totals?.leftAtService ?? 0) + (accounts ?? []).reduce((sum, account) => sum + account.leftByForgotten, 0);
  if (count === 0) return null;
  return (
    <Notice tone="info">
      {t('left.library', { count })} <span className="quiet">{t('left.why')}</span>
    </Notice>
  );
}
