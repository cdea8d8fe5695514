import { RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import type { ProfileRow } from '../../language/profile-settings.ts';
import { formatBytes } from '../../state/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { SwitchSetting } from '../../ui/setting-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldText } from '../../ui/use-field-text.ts';
import { PictureRulesSetting } from './picture-rules-setting.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { defaultOf, isChanged, isNumber, settingOf, typedValue, valueWords } from './profile-values.ts';
import type { ProfileChanges } from './use-profile-changes.ts';

interface ProfileSettingProps {
  row: ProfileRow;
  changes: ProfileChanges;
}

/** One setting of a service profile, with the control for its values. */
export function ProfileSettingRow({ row, changes }: ProfileSettingProps): ReactElement {
  const { language } = useWords();
  const { setting, options } = row;
  const value = settingOf(changes.profile, setting);
  const [label, note] = row[language];
  const common = {
    label,
    note,
    aside: <ChangedMark row={row} changes={changes} />,
    error: changes.faults.get(setting)?.reason ?? null,
  };
  const change = (next: unknown): void => void changes.change(setting, next);
  if (setting === 'pictureRules')
    return <PictureRulesSetting {...common} set={changes.profile.pictureRules} onChange={changes.change} />;
  if (setting === 'propertyFields')
    return <ProfileFields {...common} fields={changes.profile.propertyFields} onChange={changes.change} />;
  if (typeof value === 'boolean') return <SwitchSetting {...common} isSelected={value} onChange={change} />;
  if (options === undefined) return <TypedSetting row={row} changes={changes} {...common} />;
  return (
    <Choice
      {...common}
      value={String(value)}
      options={Object.entries(options).map(([id, words]) => ({ id, label: words[language] }))}
      onChange={(id) => change(typedValue(row, id))}
    />
  );
}

/** Says that a setting does not have its default, with the way back. */
function ChangedMark({ row, changes }: ProfileSettingProps): ReactElement | null {
  const { t, words } = useWords();
  const { setting } = row;
  const hasFault = changes.faults.has(setting);
  if (!isChanged(changes.profile, setting) && !hasFault) return null;
  const ordinary = defaultOf(setting);
  return (
    <span className="changed-mark">
      <span className="changed">{t('profile.changed')}</span>
      <IconButton
        icon={RotateCcw}
        label={t('profile.reset', { label: row[words.language][0], value: valueWords(words, row, ordinary) })}
        onPress={() => void changes.change(setting, ordinary)}
      />
    </span>
  );
}

interface TypedSettingProps extends ProfileSettingProps {
  label: string;
  note: string;
  aside: ReactElement;
  error: string | null;
}

/** A word or a number, saved at Enter and when the field is left. */
function TypedSetting({ row, changes, label, note, aside, error }: TypedSettingProps): ReactElement {
  const { t, words } = useWords();
  const { setting, canBeNone = false } = row;
  const value = settingOf(changes.profile, setting);
  const fault = changes.faults.get(setting);
  const shown = fault === undefined ? value : fault.value;
  const saved = typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
  const { text, type, commit } = useFieldText(saved, (typed) => changes.change(setting, typedValue(row, typed)));
  const unit = row.unit === undefined ? null : t(`unit.${row.unit}`);
  const isBytes = row.unit === 'bytes' || row.unit === 'bytesPerSecond';
  const size = isBytes && typeof value === 'number' && value >= 10_000 ? formatBytes(words, value) : null;
  return (
    <TextField
      label={label}
      aside={aside}
      note={note}
      error={error}
      end={size === null ? unit : `${unit ?? ''}, ${size}`}
      value={text}
      onChange={type}
      onBlur={() => commit()}
      onKeyDown={atEnter(commit)}
      {...(canBeNone ? { placeholder: t('profile.none') } : {})}
      {...(isNumber(row) ? { inputMode: 'numeric' as const } : {})}
    />
  );
}
