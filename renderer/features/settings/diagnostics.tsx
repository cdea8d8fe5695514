import { CircleCheck, CircleDashed, CircleX, Info } from 'lucide-react';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { DoctorCheck, DoctorReport } from '../../../shared/contract/doctor-report.ts';
import type { AccountView, ListingSummary } from '../../../shared/contract/model.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/notice.tsx';
import { CoreText } from '../../ui/problem-text.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { checkSentence, diagnosticsSummary, VERDICT_KEYS } from './diagnostics-words.ts';
import { Proposals } from './proposals.tsx';

/** The listing whose fields a test listing gets. */
type Named = Pick<ListingSummary, 'listingId' | 'name'>;

interface Way {
  /** `planning` reads as well, to know what diagnostics with writes would send. */
  readonly how: 'reading' | 'planning' | 'writing';
  /** Null where no listing is created. */
  readonly listing: Named | null;
}

type Running = Way | null;

interface Asked {
  readonly plan: DoctorReport['plan'];
  /** Null where no listing is created. */
  readonly listing: Named | null;
}

/**
 * One run of diagnostics at a time, and what the last one found. [Note: pending, not disabled] The pressed button keeps the focus only
 * while it is not disabled, and Escape closes the dialog only while the focus is in it.
 */
function useDiagnostics(accountId: AccountId) {
  const { commands } = useWorkbench();
  const [running, setRunning] = useState<Running>(null);
  const [report, setReport] = useState<DoctorReport | null>(null);
  const [failure, setFailure] = useState<AppErrorData | null>(null);
  const diagnose = async (way: Way): Promise<DoctorReport | null> => {
    const { how, listing } = way;
    setRunning(way);
    setReport(null);
    setFailure(null);
    const along = listing === null ? {} : { newListing: listing.listingId };
    const answer = await commands.diagnose({ accountId, write: how === 'writing', ...along });
    setRunning(null);
    if (answer.ok) setReport(answer.value);
    else setFailure(answer.error);
    return answer.ok ? answer.value : null;
  };
  const forgetProposals = (): void => setReport((before) => before && { ...before, proposals: [] });
  return { running, report, failure, diagnose, forgetProposals };
}

/** Asks the service of an account how it answers, and shows what was found. */
export function Diagnostics({ account }: { account: AccountView }): ReactElement {
  const { accountId } = account;
  const isLive = account.environment === 'production';
  const { running, report, failure, diagnose, forgetProposals } = useDiagnostics(accountId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { detail } = useWorkbench().snapshot;
  const { t, words } = useWords();
  const name = accountName(words, account);
  const first = useRef<HTMLButtonElement>(null);
  /** Nothing is written to a live service, and nothing that stays is, before a person has seen what that would be. */
  const askToWrite = async (listing: Named | null): Promise<void> => {
    const read = await diagnose({ how: 'planning', listing });
    const isSignedIn = read?.checks.some(({ id, verdict }) => id === 'signIn' && verdict === 'good') === true;
    if (read !== null && isSignedIn) setAsked({ plan: read.plan, listing });
  };
  const start = (way: Way): void => {
    const asksFirst = way.how === 'writing' && (isLive || way.listing !== null);
    void (asksFirst ? askToWrite(way.listing) : diagnose(way));
  };
  return (
    <section className="diagnostics" aria-label={t('diagnostics.of', { name })}>
      <Ways first={first} running={running} listing={detail} canCreate={!isLive} onStart={start} />
      <div role="status" className="stack">
        {running !== null && <Progress running={running} name={name} />}
        {report !== null && <Checks report={report} />}
      </div>
      <Failure problem={failure} />
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
      {asked !== null && (
        <AskBeforeWriting
          name={name}
          asked={asked}
          onClose={() => setAsked(null)}
          onConfirm={() => void diagnose({ how: 'writing', listing: asked.listing })}
        />
      )}
    </section>
  );
}

interface WaysProps {
  first: RefObject<HTMLButtonElement | null>;
  running: Running;
  /** The open listing. */
  listing: Named | null;
  onStart: (way: Way) => void;
}

/** The buttons that start, with what each of them sends; a listing more is created only where it does no harm. */
function Ways({ first, running, listing, canCreate, onStart }: WaysProps & { canCreate: boolean }): ReactElement {
  const { t } = useWords();
  const isReading = running?.how === 'reading';
  const isCreating = running !== null && running.listing !== null;
  const isWriting = running !== null && !isReading && !isCreating;
  const button = (isPending: boolean, way: Way | null) => ({
    isPending,
    isDisabled: way === null || (running !== null && !isPending),
    onPress: () => running === null && way !== null && onStart(way),
  });
  return (
    <div className="diagnostics-ways">
      <Button ref={first} {...button(isReading, { how: 'reading', listing: null })}>
        {t('diagnostics.start')}
      </Button>
      <span className="small quiet">{t('diagnostics.startNote')}</span>
      <Button {...button(isWriting, { how: 'writing', listing: null })}>{t('diagnostics.write')}</Button>
      <span className="small quiet">{t('diagnostics.whatIsSent')}</span>
      {canCreate && (
        <>
          <Button {...button(isCreating, listing && { how: 'writing', listing })}>{t('diagnostics.create')}</Button>
          <span className="small quiet">
            {listing === null ? t('diagnostics.createWithout') : t('diagnostics.createNote', { listing: listing.name })}
          </span>
        </>
      )}
    </div>
  );
}

interface AskBeforeWritingProps {
  name: string;
  asked: Asked;
  onClose: () => void;
  onConfirm: () => void;
}

/** Where listings are live, or where one is created, nothing is sent without a question that names it. */
function AskBeforeWriting({ name, asked, onClose, onConfirm }: AskBeforeWritingProps): ReactElement {
  const { t } = useWords();
  const isCreated = asked.listing !== null;
  return (
    <ConfirmDialog
      title={t(isCreated ? 'diagnostics.askCreateTitle' : 'diagnostics.askTitle', { name })}
      confirmLabel={t(isCreated ? 'diagnostics.askCreateConfirm' : 'diagnostics.askConfirm')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        {t(isCreated ? 'diagnostics.askCreate' : 'diagnostics.askLive')} {t('diagnostics.askPlan')}
      </p>
      <ul className="plan rows selectable" aria-label={t('diagnostics.plan')}>
        {asked.plan.map(({ said, phrase }) => (
          <li key={said}>
            <CoreText phrase={phrase}>{said}</CoreText>
          </li>
        ))}
      </ul>
      {!isCreated && <p className="quiet">{t('diagnostics.askHarmless')}</p>}
    </ConfirmDialog>
  );
}

function Progress({ running, name }: { running: Way; name: string }): ReactElement {
  const { t } = useWords();
  const words = t(running.how === 'writing' ? 'diagnostics.askingWriting' : 'diagnostics.asking', { name });
  return (
    <div className="field">
      <span className="small quiet">
        {words}. {t('diagnostics.slow')}
      </span>
      <ProgressLine share={null} label={words} />
    </div>
  );
}

function Checks({ report }: { report: DoctorReport }): ReactElement {
  const { t } = useWords();
  return (
    <>
      <h3>{diagnosticsSummary(t, report)}</h3>
      <ul className="rows" aria-label={t('diagnostics.checks')}>
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
