import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import type { ConflictView } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { TextField } from '../../ui/text-field.tsx';
import { isActive } from '../../workbench/active-shortcuts.ts';
import type { ResolveChoice } from '../../workbench/commands/conflict-commands.ts';
import { conflictText, storedText } from '../../workbench/conflict-words.ts';
import { KeyButton } from '../../workbench/key-hint.tsx';
import { meaningsOf } from '../../workbench/keys.ts';
import { Picture } from '../../workbench/picture.tsx';
import { IS_APPLE, isTyping } from '../../workbench/shortcuts.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { ConflictColumns } from './conflict-columns.tsx';
import { useListingDetail } from './use-listing-detail.ts';

interface OneConflictProps {
  conflict: ConflictView;
  /** The third text as far as it is written; it is still there after a look at another conflict. Null for none. */
  other: string | null;
  onOther: (text: string) => void;
  onStep: (step: 1 | -1) => void;
}

/** A conflict with its three versions and the ways to settle it. */
export function OneConflict({ conflict, other, onOther, onStep }: OneConflictProps): ReactElement {
  const { commands } = useWorkbench();
  const { t, words } = useWords();
  const [busy, setBusy] = useState(false);
  const detail = useListingDetail(conflict.listingId);
  const isHere = conflict.theirsFrom === 'here';
  const isText = conflict.field === 'shortDescription' || conflict.field === 'imageOf';
  const choose = async (choice: ResolveChoice): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await commands.resolve([conflict], choice);
    setBusy(false);
  };
  const startOther = (): void => onOther(other ?? conflictText(words, conflict, conflict.mine));
  useConflictKeys({
    onStep,
    onNumber: (key) => {
      if (busy) return;
      if (key === '1') void choose({ kind: 'mine' });
      else if (key === '2') void choose({ kind: 'theirs' });
      else if (isText) startOther();
    },
  });
  return (
    <div className="conflict" data-picture={conflict.picture !== null || undefined}>
      {conflict.picture !== null && (
        <Picture picture={conflict.picture} sizes={['1600', '320', 'preview']} className="conflict-picture" whole />
      )}
      <div className="stack">
        <p className="quiet">{`${conflict.listingName}. ${t(isHere ? 'conflicts.explainedHere' : 'conflicts.explained')}`}</p>
        <ConflictColumns
          conflict={conflict}
          detail={detail}
          keepMine={
            <KeyButton keys="1" autoFocus isDisabled={busy} onPress={() => void choose({ kind: 'mine' })}>
              {t('conflicts.keepMine')}
            </KeyButton>
          }
          keepTheirs={
            <KeyButton keys="2" isDisabled={busy} onPress={() => void choose({ kind: 'theirs' })}>
              {t(isHere ? 'conflicts.keepOther' : 'conflicts.keepTheirs')}
            </KeyButton>
          }
        />
        {isText && (
          <OtherText
            text={other}
            busy={busy}
            onStart={startOther}
            onChange={onOther}
            onSave={(text) => void choose({ kind: 'value', value: storedText(words, conflict, text) })}
          />
        )}
      </div>
    </div>
  );
}

interface OtherTextProps {
  text: string | null;
  busy: boolean;
  onStart: () => void;
  onChange: (text: string) => void;
  onSave: (text: string) => void;
}

/** A third version, written from the first two. */
function OtherText({ text, busy, onStart, onChange, onSave }: OtherTextProps): ReactElement {
  const { t } = useWords();
  const [isStartedHere] = useState(text === null);
  if (text === null) {
    return (
      <div>
        <KeyButton keys="3" onPress={onStart}>
          {t('conflicts.writeAnother')}
        </KeyButton>
      </div>
    );
  }
  return (
    <div className="other-text rows">
      <TextField
        label={t('conflicts.anotherText')}
        autoFocus={isStartedHere}
        value={text}
        onChange={onChange}
        onKeyDown={atEnter(() => onSave(text))}
      />
      <Button variant="primary" isDisabled={busy} onPress={() => onSave(text)}>
        {t('conflicts.keepText')}
      </Button>
    </div>
  );
}

type NumberKey = '1' | '2' | '3';

interface ConflictKeys {
  onNumber: (key: NumberKey) => void;
  /** To the next conflict or the one before. */
  onStep: (step: 1 | -1) => void;
}

/**
 * Calls back at 1, 2, 3 and at the arrows wherever the focus is, but for text fields and choices; the digits can be
 * switched off.
 */
function useConflictKeys({ onNumber, onStep }: ConflictKeys): void {
  const { preferences } = useWorkbench();
  const onPress = useEffectEvent((key: string): boolean => {
    if (!isActive(key, preferences)) return false;
    if (key === '1' || key === '2' || key === '3') onNumber(key);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') onStep(key === 'ArrowRight' ? 1 : -1);
    else return false;
    return true;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest('[role="radiogroup"]') !== null) return;
      // A key that is held down must not settle one conflict after the other.
      if (event.repeat && event.key.length === 1) return;
      if (meaningsOf(event, IS_APPLE).some(({ key }) => onPress(key))) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
