import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { formatInstant } from '../../state/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import type { SignInState } from './use-sign-in.ts';
import './connect.css';

/** How a sign-in in the browser stands. The link is for a browser that did not open, or that a person closed. */
export function SignInWaiting({ state }: { state: SignInState }): ReactElement | null {
  const words = useWords();
  const { t } = words;
  switch (state.kind) {
    case 'idle':
      return null;
    case 'beginning':
      return <ProgressLine share={null} label={t('connect.findingProvider')} />;
    case 'waiting':
      return (
        <>
          <p role="status">{t('connect.waiting', { time: formatInstant(words, state.until, state.since) })}</p>
          <p>
            <a className="sign-in-link" href={state.open} target="_blank" rel="noopener noreferrer">
              {t('connect.openPage')}
            </a>
          </p>
          <ProgressLine share={null} label={t('connect.waitingShort')} />
        </>
      );
    case 'failed':
      return (
        <Notice tone="bad" role="alert">
          <ProblemText problem={state.error} />
        </Notice>
      );
  }
}
