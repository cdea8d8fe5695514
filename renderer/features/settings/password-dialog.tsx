import { type FormEvent, type ReactElement, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { AgainDialog } from './again-dialog.tsx';
import { PasswordFields } from './password-fields.tsx';

const FORM = 'password-form';

/** A member signs in with their password, where the profile of the service asks for it. */
export function PasswordDialog({ account, onClose }: { account: AccountView; onClose: () => void }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const [member, setMember] = useState({ username: '', password: '' });
  const [state, setState] = useState<'typing' | 'asking' | AppErrorData>('typing');
  const isFilled = member.username.trim() !== '' && member.password !== '';
  const submit = async (): Promise<void> => {
    if (state === 'asking' || !isFilled) return;
    setState('asking');
    const answer = await commands.signInWithPassword(account.accountId, member);
    if (answer.ok) onClose();
    else setState(answer.error);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <AgainDialog
      account={account}
      onClose={onClose}
      primary={
        <Button variant="primary" type="submit" form={FORM} isPending={state === 'asking'} isDisabled={!isFilled}>
          {t('common.signIn')}
        </Button>
      }
    >
      <form id={FORM} className="stack" noValidate onSubmit={onSubmit}>
        <PasswordFields
          issuer={account.issuer ?? ''}
          member={member}
          isFirst
          change={(changes) => setMember({ ...member, ...changes })}
        />
        {typeof state === 'object' && (
          <Notice tone="bad" role="alert">
            <ProblemText problem={state} />
          </Notice>
        )}
      </form>
    </AgainDialog>
  );
}
