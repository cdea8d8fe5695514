import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button, FieldError, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { FieldNote } from './text-field.tsx';
import './field.css';

export interface ChoiceOption<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface ChoiceProps<Id extends string> {
  label: string;
  /** The label is read, not shown. */
  labelHidden?: boolean;
  /** Stands beside the label. */
  aside?: ReactNode;
  options: readonly ChoiceOption<Id>[];
  value: Id;
  /** What it means; shown below. */
  note?: string;
  error?: string | null;
  /** A quiet line, and no field. */
  quiet?: boolean;
  onChange: (id: Id) => void;
}

/** One of a few words. */
export function Choice<Id extends string>(props: ChoiceProps<Id>): ReactElement {
  const { label, labelHidden, aside, options, value, note, error, quiet = false, onChange } = props;
  return (
    <Select
      className={quiet ? 'quiet-choice' : 'field'}
      value={value}
      isInvalid={error != null}
      onChange={(key) => {
        const option = options.find((candidate) => candidate.id === key);
        if (option !== undefined) onChange(option.id);
      }}
    >
      <div className={labelHidden === true ? 'visually-hidden' : 'field-head'}>
        <Label>{label}</Label>
        {aside}
      </div>
      <Button className={quiet ? 'button plain' : 'input select-button row between'}>
        <SelectValue />
        <ChevronDown size={quiet ? 13 : 15} aria-hidden />
      </Button>
      <FieldNote note={error == null ? note : null} />
      <FieldError className="field-error">{error}</FieldError>
      <Popover className="popover" offset={4}>
        <ListBox className="options">
          {options.map((option) => (
            <ListBoxItem key={option.id} id={option.id} className="option">
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
