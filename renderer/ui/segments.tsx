import type { ReactElement } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import './segments.css';

interface SegmentsProps<Id extends string> {
  label: string;
  /** The label is read, not shown. */
  labelHidden?: boolean;
  options: readonly { readonly id: Id; readonly label: string }[];
  /** Null where none is selected yet. */
  value: Id | null;
  onChange: (id: Id) => void;
}

/** One of two or three ways, side by side. */
export function Segments<Id extends string>(props: SegmentsProps<Id>): ReactElement {
  const { label, labelHidden, options, value, onChange } = props;
  return (
    <RadioGroup
      className="row wrap"
      orientation="horizontal"
      value={value}
      onChange={(chosen) => {
        const option = options.find(({ id }) => id === chosen);
        if (option !== undefined) onChange(option.id);
      }}
    >
      <Label className={labelHidden === true ? 'visually-hidden' : 'small quiet'}>{label}</Label>
      <div className="segments">
        {options.map((option) => (
          <Radio key={option.id} value={option.id} className="segment pick">
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
