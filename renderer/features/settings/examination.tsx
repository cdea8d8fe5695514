import { CircleCheck, CircleDashed, CircleX, Info } from 'lucide-react';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { DoctorCheck, DoctorReport } from '../../../shared/contract/doctor-report.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { CoreText } from '../../ui/core-text.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { checkSentence, examinationSummary, VERDICT_KEYS } from './examination-words.ts';
import { Proposals } from './proposals.tsx';

/** `planning` reads as well, to know what an examination with writes would send. */
type Running = 'reading' | 'planning' | 'writing' | null;

/**
 * One examination at a time, and what the last one found. [Note: pending, not disabled] The pressed button keeps the focus only
 * while it is not disabled, and Escape closes the dialog only while the focus is in it.
 */
function useExamination(accountId: AccountId) {
  const { commands } = useWorkbench();
  const [running, setRunning] = useState<Running>(null);
  const [report, setReport] = useState<DoctorReport | null>(null);
  const [failure, setFailure] = useState<AppErrorData | null>(null);
  const examine = async (how: Exclude<Running, null>): Promise<DoctorReport | null> => {
    setRunning(how);
    setReport(null);
    setFailure(null);
    const answer = await commands.examine(accountId, how === 'writing');
    setRunning(null);
    if (answer.ok) setReport(answer.value);
    else setFailure(answer.error);
    return answer.ok ? answer.value : null;
  };
  const forgetProposals = (): void => setReport((before) => before && { ...before, proposals: [] });
  return { running, report, failure, examine, forgetProposals };
}

/** Asks the service of an account how it answers, and shows what was found. */
export function Examination({ account }: { account: AccountView }): ReactElement {
  const { accountId, environment } = account;
  const { running, report, failure, examine, forgetProposals } = useExamination(accountId);
  const [plan, setPlan] = useState<DoctorReport['plan'] | null>(null);
  const words = useWords();
  const { t } = words;
  const name = accountName(words, account);
  const first = useRef<HTMLButtonElement>(null);
  /** On a live service nothing is written before a person has seen what that would be. */
  const askToWrite = async (): Promise<void> => {
    const read = await examine('planning');
    const isSignedIn = read?.checks.some(({ id, verdict }) => id === 'signIn' && verdict === 'good') === true;
    if (read !== null && isSignedIn) setPlan(read.plan);
  };
  return (
    <section className="examination" aria-label={t('examine.of', { name })}>
      <Ways
        first={first}
        running={running}
        onRead={() => void examine('reading')}
        onWrite={() => void (environment === 'production' ? askToWrite() : examine('writing'))}
      />
      <div role="status" className="stack">
        {running !== null && <Progress running={running} name={name} />}
        {report !== null && <Checks report={report} />}
      </div>
      {failure !== null && (
        <Notice tone="bad" role="alert">
          <ProblemText problem={failure} />
        </Notice>
      )}
      {report !== null && report.proposals.length > 0 && (
        <Proposals
          accountId={accountId}
          proposals={report.proposals}
          onTaken={() => {
            // The button that was pressed goes; without the focus the keys of the dialog would go too.
            first.current?.focus();
            forgetProposals();
          }}
        />
      )}
      {plan !== null && (
        <AskBeforeWriting
          name={name}
          plan={plan}
          onClose={() => setPlan(null)}
          onConfirm={() => void examine('writing')}
        />
      )}
    </section>
  );
}

interface WaysProps {
  first: RefObject<HTMLButtonElement | null>;
  running: Running;
  onRead: () => void;
  onWrite: () => void;
}

/** The two buttons that start, with what each of them sends. */
function Ways({ first, running, onRead, onWrite }: WaysProps): ReactElement {
  const { t } = useWords();
  const isWriting = running === 'writing' || running === 'planning';
  return (
    <div className="examination-way">
      <Button
        ref={first}
        isPending={running === 'reading'}
        isDisabled={isWriting}
        onPress={() => running === null && onRead()}
      >
        {t('examine.start')}
      </Button>
      <span className="small quiet">{t('examine.startNote')}</span>
      <Button isPending={isWriting} isDisabled={running === 'reading'} onPress={() => running === null && onWrite()}>
        {t('examine.write')}
      </Button>
      <span className="small quiet">{t('examine.whatIsSent')}</span>
    </div>
  );
}

interface AskBeforeWritingProps {
  name: string;
  /** Everything that may be sent, one sentence each. */
  plan: DoctorReport['plan'];
  onClose: () => void;
  onConfirm: () => void;
}

/** Where listings are live, nothing is sent without a question that names it. */
function AskBeforeWriting({ name, plan, onClose, onConfirm }: AskBeforeWritingProps): ReactElement {
  const { t } = useWords();
  return (
    <ConfirmDialog
      title={t('examine.askTitle', { name })}
      confirmLabel={t('examine.askConfirm')}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      <p>
        {t('examine.askLive')} {t('examine.askPlan')}
      </p>
      <ul className="plan selectable" aria-label={t('examine.plan')}>
        {plan.map(({ said, phrase }) => (
          <li key={said}>
            <CoreText phrase={phrase}>{said}</CoreText>
          </li>
        ))}
      </ul>
      <p className="quiet">{t('examine.askHarmless')}</p>
    </ConfirmDialog>
  );
}

function Progress({ running, name }: { running: Exclude<Running, null>; name: string }): ReactElement {
  const { t } = useWords();
  const words = t(running === 'writing' ? 'examine.askingWriting' : 'examine.asking', { name });
  return (
    <div className="field">
      <span className="small quiet">
        {words}. {t('examine.slow')}
      </span>
      <ProgressLine share={null} label={words} />
    </div>
  );
}

function Checks({ report }: { report: DoctorReport }): ReactElement {
  const { t } = useWords();
  return (
    <>
      <h3>{examinationSummary(t, report)}</h3>
      <ul className="checks" aria-label={t('examine.checks')}>
        {report.checks.map((check) => (
          <li key={`${check.id} ${check.said}`} className="check selectable" data-verdict={check.verdict}>
            <VerdictSign verdict={check.verdict} />
            <b>{t(VERDICT_KEYS[check.verdict])}</b>
            <span>
              <CoreText phrase={check.phrase}>{checkSentence(check)}</CoreText>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function VerdictSign({ verdict }: { verdict: DoctorCheck['verdict'] }): ReactElement {
  switch (verdict) {
    case 'good':
      return <CircleCheck size={15} aria-hidden />;
    case 'note':
      return <Info size={15} aria-hidden />;
    case 'bad':
      return <CircleX size={15} aria-hidden />;
    case 'skipped':
      return <CircleDashed size={15} aria-hidden />;
  }
}
