import type { ReactElement, ReactNode } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import './field.css';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  label: string;
  /** Stands beside the label. */
  aside?: ReactNode;
  /** Stands after the input, as its unit. */
  end?: string | null;
  note?: ReactNode;
  error?: string | null | undefined;
  placeholder?: string;
  /** Several lines in a fixed-width face, for JSON. */
  code?: boolean;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'url';
}

export function TextField(props: TextFieldProps): ReactElement {
  const { label, aside, end, note, error, placeholder, code, inputMode, ...rest } = props;
  const common = placeholder === undefined ? {} : { placeholder };
  return (
    <AriaTextField {...rest} isInvalid={error != null} className="field">
      <div className="field-head">
        <Label>{label}</Label>
        {aside}
      </div>
      {code === true ? (
        <TextArea className="input code" spellCheck={false} {...common} />
      ) : (
        <Input className="input" {...common} {...(inputMode === undefined ? {} : { inputMode })} />
      )}
      {end != null && <span className="field-unit small quiet">{end}</span>}
      <FieldNote note={error == null ? note : null} />
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  );
}

interface FieldNoteProps {
  note: ReactNode;
  tone?: string | undefined;
}

/**
 * What there is to know about a field, below it. [Note: there before it says anything] React Aria ties a description to its field when the
 * field is drawn first: one that comes later, such as what a rule says of a value, would be seen and not read out.
 */
export function FieldNote({ note, tone }: FieldNoteProps): ReactElement {
  return (
    <Text slot="description" className="field-note small quiet" data-tone={tone}>
      {note}
    </Text>
  );
}
