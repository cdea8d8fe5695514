import { type ReactElement, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { DoctorProposal } from '../../../shared/contract/doctor-report.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { CoreText } from '../../ui/problem-text.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { proposalWords } from './diagnostics-words.ts';

interface ProposalsProps {
  accountId: AccountId;
  proposals: readonly DoctorProposal[];
  /** Quieter where it is not the main thing to do. */
  variant?: ButtonVariant;
  onTaken: () => void;
}

/** Settings of the profile that would suit the service better, and their taking over. */
export function Proposals({ accountId, proposals, variant = 'primary', onTaken }: ProposalsProps): ReactElement {
  const { commands } = useWorkbench();
  const { t, words } = useWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppErrorData | null>(null);
  const takeOver = async (): Promise<void> => {
    setBusy(true);
    const error = await commands.applyProposals({ accountId, proposals: [...proposals] });
    setBusy(false);
    setFailure(error);
    if (error === null) onTaken();
  };
  return (
    <>
      <h3>{t('diagnostics.proposed')}</h3>
      <ul className="rows proposals" aria-label={t('diagnostics.proposed')}>
        {proposals.map((proposal) => (
          <li key={proposal.setting} className="selectable" title={proposal.setting}>
            {proposalWords(words, proposal)}
            <p className="small quiet">
              <CoreText phrase={proposal.phrase}>{proposal.why}</CoreText>
            </p>
          </li>
        ))}
      </ul>
      <Failure problem={failure} />
      <div className="row">
        <Button variant={variant} isPending={busy} onPress={() => void takeOver()}>
          {t('diagnostics.takeOver')}
        </Button>
      </div>
    </>
  );
}
