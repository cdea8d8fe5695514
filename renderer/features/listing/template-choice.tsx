import type { ReactElement } from 'react';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { useValue } from '../../state/value.ts';
import { Choice } from '../../ui/choice.tsx';
import { EnvironmentBadge } from '../../workbench/environment-badge.tsx';
import { useCurrentAccount, useWorkbench } from '../../workbench/workbench.ts';

const NONE = '';

interface TemplateChoiceProps {
  /** Empty for none. */
  value: string;
  note?: string;
  onChange: (name: string) => void;
}

/** The template that listings begin with; nothing where none was kept yet. */
export function TemplateChoice({ value, note, onChange }: TemplateChoiceProps): ReactElement | null {
  const { t } = useWords();
  const { services } = useWorkbench();
  const { fieldSets } = useValue(services.settings);
  if (fieldSets.length === 0) return null;
  const options = [
    { id: NONE, label: t('fieldTemplate.none') },
    ...fieldSets.map(({ name }) => ({ id: name, label: name })),
  ];
  return (
    <Choice
      label={t('common.template')}
      value={options.some(({ id }) => id === value) ? value : NONE}
      options={options}
      {...(note === undefined ? {} : { note })}
      onChange={onChange}
    />
  );
}

/** The name of a template that is there still, or null. */
export function useTemplate(name: string): string | null {
  const { services } = useWorkbench();
  const { fieldSets } = useValue(services.settings);
  return fieldSets.some((set) => set.name === name) ? name : null;
}

interface NewListingsGoProps {
  says?: 'listing.goesTo' | 'app.newListingsGo' | 'open.from';
}

/** Where listings that are made now will be sent, or come from; nothing before a service is connected. */
export function NewListingsGo({ says = 'listing.goesTo' }: NewListingsGoProps): ReactElement | null {
  const { t, words } = useWords();
  const account = useCurrentAccount();
  if (account === null) return null;
  return (
    <p className="quiet">
      {t(says, { name: accountName(words, account) })} <EnvironmentBadge environment={account.environment} />
    </p>
  );
}
