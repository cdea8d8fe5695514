import { RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ProfileSetting } from '../../../shared/domain/service-profile.ts';
import { useWords } from '../../language/language-store.ts';
import { formatBytes } from '../../state/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { SwitchSetting } from '../../ui/setting-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldText } from '../../ui/use-field-text.ts';
import { PictureRulesSetting } from './picture-rules-setting.tsx';
import { controlOf } from './profile-controls.ts';
import { ProfileFields } from './profile-fields.tsx';
import { defaultOf, isChanged, settingOf, typedValue, valueWords } from './profile-values.ts';
import type { ProfileChanges } from './use-profile-changes.ts';

interface ProfileSettingProps {
  setting: ProfileSetting;
  changes: ProfileChanges;
}

/** One setting of a service profile, with the control for its values. */
export function ProfileSettingRow({ setting, changes }: ProfileSettingProps): ReactElement {
  const { t } = useWords();
  const control = controlOf(setting);
  const value = settingOf(changes.profile, setting);
  const common = {
    label: t(`label.${setting}`),
    note: t(`meaning.${setting}`),
    aside: <ChangedMark setting={setting} changes={changes} />,
    error: changes.faults.get(setting)?.reason ?? null,
  };
  const change = (next: unknown): void => void changes.change(setting, next);
  switch (control.kind) {
    case 'text':
    case 'number':
      return <TypedSetting setting={setting} changes={changes} {...common} />;
    case 'switch':
      return <SwitchSetting {...common} isSelected={value === true} onChange={change} />;
    case 'choice':
      return (
        <Choice
          {...common}
          value={String(value)}
          options={control.options.map((option) => ({ id: String(option.value), label: t(option.word) }))}
          onChange={(id) => change(control.options.find((option) => String(option.value) === id)?.value)}
        />
      );
    case 'pictureRules':
      return <PictureRulesSetting {...common} set={changes.profile.pictureRules} onChange={changes.change} />;
    case 'fields':
      return <ProfileFields {...common} fields={changes.profile.propertyFields} onChange={changes.change} />;
  }
}

/** Says that a setting does not have its default, with the way back. */
function ChangedMark({ setting, changes }: ProfileSettingProps): ReactElement | null {
  const words = useWords();
  const { t } = words;
  const hasFault = changes.faults.has(setting);
  if (!isChanged(changes.profile, setting) && !hasFault) return null;
  const ordinary = defaultOf(setting);
  return (
    <span className="changed-mark">
      <span className="changed">{t('profile.changed')}</span>
      <IconButton
        label={t('profile.reset', { label: t(`label.${setting}`), value: valueWords(words, setting, ordinary) })}
        onPress={() => void changes.change(setting, ordinary)}
      >
        <RotateCcw size={13} aria-hidden />
      </IconButton>
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
function TypedSetting({ setting, changes, label, note, aside, error }: TypedSettingProps): ReactElement {
  const words = useWords();
  const { t } = words;
  const control = controlOf(setting);
  const value = settingOf(changes.profile, setting);
  const fault = changes.faults.get(setting);
  const shown = fault === undefined ? value : fault.value;
  const saved = typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
  const { text, type, commit } = useFieldText(saved, (typed) => changes.change(setting, typedValue(setting, typed)));
  const unit = control.kind === 'number' && control.unit !== null ? t(`unit.${control.unit}`) : null;
  const isBytes = control.kind === 'number' && (control.unit === 'bytes' || control.unit === 'bytesPerSecond');
  const size = isBytes && typeof value === 'number' && value >= 10_000 ? formatBytes(words, value) : null;
  const isNone = (control.kind === 'number' || control.kind === 'text') && control.canBeNone === true;
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
      {...(isNone ? { placeholder: t('profile.none') } : {})}
      {...(control.kind === 'number' ? { inputMode: 'numeric' as const } : {})}
    />
  );
}
