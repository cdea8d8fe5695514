import { type ReactElement, useState } from 'react';
import { PictureRuleSet } from '../../../shared/domain/picture-rules/rule-set.ts';
import { SHIPPED_RULE_SETS } from '../../../shared/domain/picture-rules/shipped.ts';
import { saveText } from '../../host/save-file.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { readJson } from './read-profile.ts';
import type { ProfileChanges } from './use-profile-changes.ts';

const NONE = 'none';
const OWN = 'own';

interface PictureRulesSettingProps {
  label: string;
  note: string;
  aside: ReactElement;
  error: string | null;
  set: PictureRuleSet | null;
  onChange: ProfileChanges['change'];
}

/** What a service takes of pictures: one of the sets that come with the program, or one of a file. */
export function PictureRulesSetting({ set, error, onChange, ...field }: PictureRulesSettingProps): ReactElement {
  const { t, words } = useWords();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const shipped = [...SHIPPED_RULE_SETS];
  const chosen = set === null ? NONE : (shipped.find(([, each]) => isSame(each, set))?.[0] ?? OWN);
  const take = async (text: string): Promise<string | null> => {
    const reading = readJson(words, PictureRuleSet, text);
    const reason = reading.ok ? null : reading.reason;
    setWrong(reason);
    return reading.ok && !(await onChange('pictureRules', reading.value)) ? t('profile.unusable') : reason;
  };
  return (
    <div className="picture-rules">
      <Choice
        {...field}
        error={wrong ?? error}
        value={chosen}
        options={[
          { id: NONE, label: t('pictureRules.none') },
          ...shipped.map(([id, { name, date }]) => ({ id, label: `${name} (${date})` })),
          ...(chosen === OWN && set !== null ? [{ id: OWN, label: `${set.name} (${set.date})` }] : []),
        ]}
        onChange={(id) => id !== OWN && void onChange('pictureRules', SHIPPED_RULE_SETS.get(id) ?? null)}
      />
      {set !== null && <About set={set} />}
      <div className="row wrap">
        <FileButton label={t('pictureRules.file')} accept=".json,application/json" onText={(text) => void take(text)}>
          {t('pictureRules.import')}
        </FileButton>
        {set !== null && (
          <>
            <Button onPress={() => saveText('picture-rules.json', textOf(set), 'application/json')}>
              {t('pictureRules.export')}
            </Button>
            <Button onPress={() => setEditing(true)}>{t('profile.asText')}</Button>
          </>
        )}
      </div>
      {isEditing && set !== null && (
        <TextDialog
          title={t('pictureRules.editTitle')}
          size="medium"
          confirmLabel={t('profile.save')}
          field={{ label: t('profile.json'), code: true }}
          initial={textOf(set)}
          save={take}
          onClose={() => {
            setWrong(null);
            setEditing(false);
          }}
        />
      )}
    </div>
  );
}

/** Where its facts are from, and what they are not. */
function About({ set: { note, date, sources, rules } }: { set: PictureRuleSet }): ReactElement {
  const { t } = useWords();
  return (
    <Notice tone="info">
      <p>{t('pictureRules.dated', { count: rules.length, date })}</p>
      {note !== '' && <p lang="en">{note}</p>}
      <ul>
        {sources.map(({ title, url }) => (
          <li key={title} lang="en">
            {url === undefined ? (
              title
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const isSame = (one: PictureRuleSet, other: PictureRuleSet): boolean => JSON.stringify(one) === JSON.stringify(other);

function textOf(set: PictureRuleSet): string {
  return `${JSON.stringify(set, null, 2)}\n`;
}
