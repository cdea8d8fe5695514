import { type FormEvent, type ReactElement, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

const FORM = 'password-form';

/** A member signs in with their password, where the profile of the service asks for it. Nothing of it is kept. */
export function PasswordDialog({ account, onClose }: { account: AccountView; onClose: () => void }): ReactElement {
  const words = useWords();
  const { t } = words;
  const { commands, services } = useWorkbench();
  const [member, setMember] = useState({ username: '', password: '' });
  const [state, setState] = useState<'typing' | 'asking' | AppErrorData>('typing');
  const isFilled = member.username.trim() !== '' && member.password !== '';
  const submit = async (): Promise<void> => {
    if (state === 'asking' || !isFilled) return;
    setState('asking');
    const answer = await commands.signInWithPassword(account.accountId, member);
    if (!answer.ok) return setState(answer.error);
    const { name, member: known } = answer.value;
    services.toasts.inform(t('connect.signedIn', { account: name, name: known?.name ?? '' }));
    return onClose();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <Dialog
      title={t('connect.again', { name: accountName(words, account) })}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isPending={state === 'asking'} isDisabled={!isFilled}>
            {t('common.signIn')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="stack" noValidate onSubmit={onSubmit}>
        <Notice tone="warn">{t('connect.passwordWarning', { issuer: account.issuer ?? '' })}</Notice>
        <TextField
          label={t('connect.username')}
          autoFocus
          value={member.username}
          onChange={(username) => setMember({ ...member, username })}
        />
        <TextField
          label={t('connect.password')}
          type="password"
          value={member.password}
          onChange={(password) => setMember({ ...member, password })}
        />
        {typeof state === 'object' && (
          <Notice tone="bad" role="alert">
            <ProblemText problem={state} />
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
