import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { useValue } from '../../state/value.ts';
import { Choice } from '../../ui/choice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

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
