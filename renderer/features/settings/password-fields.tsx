import { type ReactElement, useState } from 'react';
import type { MemberPassword } from '../../../shared/contract/account-calls.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface PasswordFieldsProps {
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

/** A member signs in with their password, where the profile of the service asks for it. */
export function PasswordDialog({ account, onClose }: { account: AccountView; onClose: () => void }): ReactElement {
  const { t, words } = useWords();
  const { commands } = useWorkbench();
  const [member, setMember] = useState({ username: '', password: '' });
  return (
    <FormDialog
      title={t('connect.again', { name: accountName(words, account) })}
      confirmLabel={t('common.signIn')}
      isDisabled={member.username.trim() === '' || member.password === ''}
      onClose={onClose}
      onSubmit={async () => {
        const answer = await commands.signInWithPassword(account.accountId, member);
        return answer.ok ? null : answer.error;
      }}
    >
      <PasswordFields
        issuer={account.issuer ?? ''}
        member={member}
        isFirst
        change={(changes) => setMember({ ...member, ...changes })}
      />
    </FormDialog>
  );
}
