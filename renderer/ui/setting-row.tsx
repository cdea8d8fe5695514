import { type ReactElement, type ReactNode, useId } from 'react';
import { Label, Radio, RadioGroup, Switch, Text } from 'react-aria-components';
import './setting-row.css';
import './segments.css';

interface SettingProps {
  label: string;
  note: string;
  /** Stands beside the label. */
  aside?: ReactNode;
}

/** A label with its sentence, and at the end of the row what belongs to it. */
export function SettingRow({ label, note, children }: SettingProps & { children: ReactNode }): ReactElement {
  return (
    <div className="setting row between">
      <div className="setting-words">
        <span className="setting-label row wrap">{label}</span>
        <span className="field-note small quiet">{note}</span>
      </div>
      {children}
    </div>
  );
}

interface SwitchSettingProps extends SettingProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

/** A setting that is on or off. */
export function SwitchSetting({ label, note, aside, isSelected, onChange }: SwitchSettingProps): ReactElement {
  const id = useId();
  return (
    <div className="switch-setting">
      <Switch className="switch row between" aria-describedby={id} isSelected={isSelected} onChange={onChange}>
        <span className="setting-label row wrap">{label}</span>
        <span className="switch-track" />
      </Switch>
      {aside != null && <span className="switch-aside">{aside}</span>}
      <span id={id} className="field-note small quiet">
        {note}
      </span>
    </div>
  );
}

interface SegmentSettingProps<Id extends string> extends SettingProps {
  options: readonly { readonly id: Id; readonly label: string; readonly lang?: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** A setting with a few values, side by side. */
export function SegmentSetting<Id extends string>(props: SegmentSettingProps<Id>): ReactElement {
  const { label, note, aside, options, value, onChange } = props;
  return (
    <RadioGroup
      className="setting row between"
      orientation="horizontal"
      value={value}
      onChange={(selected) => {
        const option = options.find(({ id }) => id === selected);
        if (option !== undefined) onChange(option.id);
      }}
    >
      <div className="setting-words">
        <span className="setting-label row wrap">
          <Label>{label}</Label>
          {aside}
        </span>
        <Text slot="description" className="field-note small quiet">
          {note}
        </Text>
      </div>
      <div className="segments">
        {options.map((option) => (
          <Radio key={option.id} value={option.id} className="segment pick" lang={option.lang}>
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
