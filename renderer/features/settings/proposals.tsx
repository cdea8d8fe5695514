import { type ReactElement, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { DoctorProposal } from '../../../shared/contract/model.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { proposalWords } from './examination-words.ts';

interface ProposalsProps {
  accountId: AccountId;
  proposals: readonly DoctorProposal[];
  onTaken: () => void;
}

/** Settings of the profile that would suit the service better, and their taking over. */
export function Proposals({ accountId, proposals, onTaken }: ProposalsProps): ReactElement {
  const { commands } = useWorkbench();
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
      <h3>Proposed for the profile</h3>
      <ul className="proposals" aria-label="Proposals">
        {proposals.map((proposal) => (
          <li key={proposal.setting} className="selectable">
            {proposalWords(proposal)}
            <p className="small quiet">{proposal.why}</p>
          </li>
        ))}
      </ul>
      {failure !== null && (
        <Notice tone="bad" role="alert">
          {failure.message}
        </Notice>
      )}
      <div className="row">
        <Button variant="primary" isPending={busy} onPress={() => void takeOver()}>
          Take over
        </Button>
      </div>
    </>
  );
}
