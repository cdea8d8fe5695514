import { type FormEvent, type ReactElement, useState } from 'react';
import type { MemberPassword } from '../../../shared/contract/account-calls.ts';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { AgainDialog } from './again-dialog.tsx';

interface PasswordFieldsProps {
  /** Where the password is sent. */
  issuer: string;
  member: MemberPassword;
  errors?: Partial<Record<keyof MemberPassword, string>>;
  isFirst?: boolean;
  change: (changes: Partial<MemberPassword>) => void;
}

/** Name and password of a member, with the warning that belongs to them. Nothing of it is kept. */
export function PasswordFields({
  issuer,
  member,
  errors = {},
  isFirst = false,
  change,
}: PasswordFieldsProps): ReactElement {
  const { t } = useWords();
  return (
    <>
      <Notice tone="warn">{t('connect.passwordWarning', { issuer })}</Notice>
      <TextField
        label={t('connect.username')}
        autoComplete="off"
        autoFocus={isFirst}
        value={member.username}
        error={errors.username}
        onChange={(username) => change({ username })}
      />
      <TextField
        label={t('connect.password')}
        type="password"
        autoComplete="off"
        value={member.password}
        error={errors.password}
        onChange={(password) => change({ password })}
      />
    </>
  );
}

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
