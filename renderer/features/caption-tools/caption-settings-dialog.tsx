import { type ReactElement, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { DEFAULT_SETTINGS, ROOM_KEYS, readSettingsFile, settingsToShare } from '../../../shared/domain/settings.ts';
import { saveText } from '../../host/save-file.ts';
import { useWords } from '../../language/language-store.ts';
import { shownValues } from '../../language/lookup-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { withDigits } from '../../workbench/active-shortcuts.ts';
import { formatShortcut, IS_APPLE } from '../../workbench/shortcuts.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { CodesEditor } from './codes-editor.tsx';
import { RoomWordsEditor } from './room-words-editor.tsx';
import { SequenceEditor } from './sequence-editor.tsx';
import { useWanted } from './use-wanted.ts';
import '../settings/settings.css';
import './caption-tools.css';

const TABS = [
  ['codes', CodesEditor],
  ['keys', RoomKeysEditor],
  ['words', RoomWordsEditor],
  ['sequence', SequenceEditor],
] as const;

interface CaptionSettingsDialogProps {
  tab: (typeof TABS)[number][0];
  onClose: () => void;
}

/** Codes, room keys, words for rooms and their sequence. What is changed is kept at once. */
export function CaptionSettingsDialog({ tab, onClose }: CaptionSettingsDialogProps): ReactElement {
  const { t } = useWords();
  return (
    <Dialog
      title={t('captionSettings.title')}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <ShareSettings />
          <span className="grow" />
          <Button variant="primary" onPress={onClose}>
            {t('common.done')}
          </Button>
        </>
      }
    >
      <Tabs className="tabs stack caption-settings" defaultSelectedKey={tab}>
        <TabList aria-label={t('captionSettings.title')} className="tab-list">
          {TABS.map(([id]) => (
            <Tab key={id} id={id} className="tab">
              {t(`captionSettings.${id}`)}
            </Tab>
          ))}
        </TabList>
        {TABS.map(([id, Editor]) => (
          <TabPanel key={id} id={id} className="stack">
            <Editor />
          </TabPanel>
        ))}
      </Tabs>
      <p className="small quiet">{t('captionSettings.shared')}</p>
    </Dialog>
  );
}

/** All of it and the templates as one file, for another computer. */
function ShareSettings(): ReactElement {
  const { services, commands } = useWorkbench();
  const { t } = useWords();
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (text: string): Promise<void> => {
    const reading = readSettingsFile(text);
    if (!reading.ok) return setRefused(reading.where);
    setRefused(null);
    if (await commands.keepSettings(reading.settings)) services.toasts.inform(t('captionSettings.imported'));
  };
  const give = (): void => {
    const text = `${JSON.stringify(settingsToShare(services.settings.getSnapshot()), null, 2)}\n`;
    saveText('listing-lightbox-captions.json', text, 'application/json');
  };
  return (
    <>
      <Failure
        problem={refused === null ? null : t('captionSettings.notUsable', { where: refused === '' ? 'none' : refused })}
      />
      <Button variant="plain" onPress={give}>
        {t('captionSettings.export')}
      </Button>
      <FileButton
        variant="plain"
        label={t('captionSettings.file')}
        accept=".json,application/json"
        onText={(text) => void take(text)}
      >
        {t('common.import')}
      </FileButton>
    </>
  );
}

function RoomKeysEditor(): ReactElement {
  const { t, words } = useWords();
  const { preferences } = useWorkbench();
  // Where digits give stars, those of rooms want Shift.
  const pressed = (digit: string): string => formatShortcut(withDigits(digit, preferences), IS_APPLE, t);
  const [roomKeys, save] = useWanted<readonly (string | null)[]>(
    (settings) => settings.roomKeys,
    (rooms) => ({ roomKeys: [...rooms] }),
  );
  return (
    <>
      <p className="quiet">{t('rooms.aboutKeys', { none: pressed('0') })}</p>
      <div className="room-keys-editor">
        {ROOM_KEYS.map((key, index) => (
          <WordField
            key={key}
            label={t('rooms.key', { key: pressed(key) })}
            values={shownValues(words, 'ImageOf')}
            value={roomKeys[index] ?? ''}
            placeholder={t('action.rooms.none')}
            fromList
            none={t('action.rooms.none')}
            onCommit={(room) => save(roomKeys.with(index, room === '' ? null : room))}
          />
        ))}
      </div>
      <div className="row">
        <Button onPress={() => save(DEFAULT_SETTINGS.roomKeys)}>{t('rooms.usual')}</Button>
      </div>
    </>
  );
}
