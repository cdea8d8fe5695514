import type { ReactElement, ReactNode } from 'react';
import type { Problem } from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { useWords } from '../language/language-store.ts';
import { Button } from '../ui/button.tsx';
import { signInWhereAsked, toResolve } from './dialogs-state.ts';
import { useWorkbench } from './workbench.ts';

interface ProblemActionProps {
  problem: Problem;
  /** The listing whose conflicts it is about; null for all. */
  listingId: ListingId | null;
  /** What tries again, and what leads to the field, where there is such a way. */
  retry?: ReactNode;
  fix?: ReactNode;
}

/** The way on where something went wrong. */
export function ProblemAction({ problem, listingId, retry, fix }: ProblemActionProps): ReactElement | null {
  const { t } = useWords();
  const { snapshot, openDialog } = useWorkbench();
  switch (problem.action) {
    case 'signIn':
      return <Button onPress={() => openDialog(signInWhereAsked(snapshot.accounts))}>{t('common.signIn')}</Button>;
    case 'resolve':
      return (
        <Button onPress={() => openDialog(toResolve(problem, listingId))}>
          {t(problem.question === undefined ? 'common.resolve' : 'grid.answer')}
        </Button>
      );
    case 'retry':
      return <>{retry}</>;
    case 'fixField':
      return <>{fix}</>;
    case 'none':
      return null;
  }
}
