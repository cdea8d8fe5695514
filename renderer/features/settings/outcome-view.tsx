import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import type { DoctorReport } from '../../../shared/contract/doctor-report.ts';
import { useWords } from '../../language/language-store.ts';
import type { WordKey } from '../../language/words.ts';
import { CoreText } from '../../ui/problem-text.tsx';
import { VerdictSign } from './diagnostics.tsx';
import { checkSentence, VERDICT_KEYS } from './diagnostics-words.ts';
import { Proposals } from './proposals.tsx';
import type { OutcomeKind, OutcomeLine, Tried } from './use-connect.ts';
import './connect.css';

type Saying = readonly [title: WordKey, text: WordKey];

const SAYS: Readonly<Record<Exclude<OutcomeKind, 'good' | 'refused'>, Saying>> = {
  unsafe: ['outcome.unsafe', 'outcome.unsafeText'],
  address: ['outcome.address', 'outcome.addressText'],
  away: ['outcome.away', 'outcome.awayText'],
};

/** What the trial of a connection found, in plain words and then in detail. */
export function OutcomeView({ tried, onTaken }: { tried: Tried; onTaken: () => void }): ReactElement {
  const { t } = useWords();
  const { outcome, report, account } = tried;
  const [title, text] = sayingOf(tried);
  const Sign = outcome.kind === 'good' ? CircleCheck : TriangleAlert;
  return (
    <section className="outcome" data-kind={outcome.kind} aria-label={t('outcome.checks')}>
      <div className="outcome-head">
        <Sign size={20} aria-hidden />
        <div>
          <h3>{t(title, { name: account?.name ?? report.account })}</h3>
          <p className="quiet">{t(text)}</p>
        </div>
      </div>
      <ul className="rows" aria-label={t('diagnostics.checks')}>
        {outcome.lines.map((line) => (
          <OutcomeRow key={line.about} line={line} />
        ))}
      </ul>
      <Details report={report} />
      {account !== null && report.proposals.length > 0 && (
        <Proposals accountId={account.accountId} proposals={report.proposals} variant="outlined" onTaken={onTaken} />
      )}
    </section>
  );
}

function sayingOf({ outcome: { kind }, account, input }: Tried): Saying {
  if (kind === 'good') {
    return account === null ? ['outcome.works', 'outcome.worksText'] : ['outcome.connected', 'outcome.connectedText'];
  }
  if (kind !== 'refused') return SAYS[kind];
  return ['outcome.refused', input.signIn.kind === 'token' ? 'outcome.refusedToken' : 'outcome.refusedClient'];
}

function OutcomeRow({ line: { about, verdict, says } }: { line: OutcomeLine }): ReactElement {
  const { t } = useWords();
  return (
    <li className="check" data-verdict={verdict}>
      <VerdictSign verdict={verdict} />
      <b>{t(VERDICT_KEYS[verdict])}</b>
      <span>
        <b>{t(`outcome.${about}`)}</b> {t(`outcome.${about}.${says}`)}
      </span>
    </li>
  );
}

/** The core's own sentences, for whoever runs the service or the network. */
function Details({ report }: { report: DoctorReport }): ReactElement {
  const { t } = useWords();
  const reported = report.checks.filter(({ id, verdict }) => id !== 'addresses' && verdict !== 'skipped');
  return (
    <details className="outcome-details">
      <summary>{t('outcome.details')}</summary>
      <ul className="selectable">
        {reported.map((check) => (
          <li key={`${check.id} ${check.said}`} className="small quiet">
            <CoreText phrase={check.phrase}>{checkSentence(check)}</CoreText>
          </li>
        ))}
      </ul>
    </details>
  );
}
