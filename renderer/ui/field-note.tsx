import type { ReactElement, ReactNode } from 'react';
import { Text } from 'react-aria-components';

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
    <Text slot="description" className="field-note" data-tone={tone}>
      {note}
    </Text>
  );
}
