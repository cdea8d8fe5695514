import type { ReactElement } from 'react';
import type { AccountHold } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { formatInstant } from '../../state/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { signInRequest } from '../../workbench/sign-in-request.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

/** What holds everything that goes to a service: since when, until when, and who ends it. */
export function AccountHolds({ holds }: { holds: readonly AccountHold[] }): ReactElement | null {
  const words = useWords();
  const { t } = words;
  const { openDialog, snapshot } = useWorkbench();
  const signInTo = ({ accountId }: AccountHold): void => {
    const account = snapshot.accounts?.find((each) => each.accountId === accountId);
    openDialog(account === undefined ? { kind: 'settings' } : signInRequest(account));
  };
  if (holds.length === 0) return null;
  return (
    <ul className="sending-reasons" aria-label={t('sync.accountHolds')}>
      {holds.map((hold) => (
        <li key={hold.accountId}>
          <Notice
            tone="warn"
            action={hold.until === null && <Button onPress={() => signInTo(hold)}>{t('common.signIn')}</Button>}
          >
            <b>{t('sync.allOf', { account: hold.account })}</b> <ProblemText problem={hold.problem} />{' '}
            <span className="quiet">{timesOf(words, hold)}</span>
          </Notice>
        </li>
      ))}
    </ul>
  );
}

function timesOf(words: Words, { since, until }: AccountHold): string {
  const at = (moment: number): string => formatInstant(words, new Date(moment).toISOString(), new Date());
  return [
    ...(since === null ? [] : [words.t('sync.heldSince', { moment: at(since) })]),
    ...(until === null ? [] : [words.t('sync.heldUntil', { moment: at(until) })]),
  ].join(' ');
}
