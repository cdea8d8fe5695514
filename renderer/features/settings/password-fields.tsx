import type { ReactElement } from 'react';
import type { MemberPassword } from '../../../shared/contract/account-calls.ts';
import { useWords } from '../../language/language-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
