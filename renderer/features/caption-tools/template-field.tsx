import type { ReactElement, RefObject } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { PHOTO_VARIABLES } from '../../../shared/domain/caption-template.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { atEnter } from '../../ui/enter-key.ts';

interface TemplateFieldProps {
  detail: ListingDetail;
  value: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (template: string) => void;
  onEnter: () => void;
}

/** More fields than this would hide the variables that are wanted. */
const MOST_FIELDS = 8;

/** The template, with its variables to be put in by a press. */
export function TemplateField({ detail, value, inputRef: input, onChange, onEnter }: TemplateFieldProps): ReactElement {
  const { t } = useWords();
  const filled = detail.fields.filter(({ value: held }) => held !== undefined && held !== null && held !== '');
  const variables = [
    ...PHOTO_VARIABLES.map((name) => ({ name, hint: t(`template.var.${name}`) })),
    ...filled.slice(0, MOST_FIELDS).map(({ name, label }) => ({ name, hint: label })),
  ];
  const insert = (name: string): void => {
    const from = input.current?.selectionStart ?? value.length;
    const to = input.current?.selectionEnd ?? value.length;
    const written = `{${name}}`;
    onChange(value.slice(0, from) + written + value.slice(to));
    // Behind what was put in, once the field shows it.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + written.length, from + written.length);
    });
  };
  return (
    <div className="field">
      <TextField className="field" value={value} onChange={onChange} autoFocus onKeyDown={atEnter(onEnter)}>
        <div className="field-head">
          <Label>{t('common.template')}</Label>
        </div>
        <Input
          ref={input}
          className="input"
          autoComplete="off"
          placeholder={t('template.hint', { example: '{room}' })}
        />
      </TextField>
      <div className="variables" role="group" aria-label={t('template.variables')}>
        {variables.map(({ name, hint }) => (
          <Button
            key={name}
            variant="plain"
            aria-label={`${t('template.insert', { variable: `{${name}}` })}: ${hint}`}
            onPress={() => insert(name)}
          >
            <span>{`{${name}}`}</span> <small>{hint}</small>
          </Button>
        ))}
      </div>
    </div>
  );
}
