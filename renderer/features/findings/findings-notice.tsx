import type { ReactElement } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { countFindings } from '../../../shared/domain/findings.ts';
import { useWords } from '../../language/language-store.ts';
import { isUnusual } from '../../state/findings.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { useFindings } from './use-findings.ts';

/** How much is to be fixed before the listing is sent; nothing where its service has no picture rules. */
export function FindingsNotice({ detail }: { detail: ListingDetail }): ReactElement | null {
  const { t } = useWords();
  const findings = useFindings();
  const isWorthTelling = findings.some((each) => each.source === 'service' || isUnusual(each));
  if (detail.pictureRules === null || !isWorthTelling) return null;
  const { errors, warnings } = countFindings(findings);
  return (
    <Notice
      tone={errors > 0 ? 'warn' : 'info'}
      action={<ActionButton id="findings.open">{t('findings.show')}</ActionButton>}
    >
      {t('findings.counts', { errors, warnings })}
    </Notice>
  );
}
