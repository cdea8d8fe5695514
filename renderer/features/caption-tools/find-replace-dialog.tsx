import { type ReactElement, useState } from 'react';
import { findAndReplace } from '../../../shared/domain/find-replace.ts';
import { useWords } from '../../language/language-store.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { BulkDialog, useBulkChange } from './bulk-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { ScopeChoice, useScope } from './use-scope.tsx';

/** Finds a text in captions and puts another in its place, after a look at what changes. */
export function FindReplaceDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { detail } = useWorkbench();
  const { t } = useWords();
  const scope = useScope();
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWord, setWholeWord] = useState(false);

  const found = scope.items.flatMap((item) => {
    const { text, count } = findAndReplace(item.shortDescription, { find, replace, matchCase, wholeWord });
    // A word that is taken out leaves the spaces on both its sides.
    const after = replace === '' ? text.replaceAll(/\s+/g, ' ').trim() : text;
    return count === 0 ? [] : [{ item, after }];
  });
  const changes = found.filter(({ item, after }) => after !== item.shortDescription);
  const done = (count: number): string => t('findReplace.done', { count });
  const bulk = useBulkChange(changes, 'findReplace', { done, onClose });
  const empty =
    find === '' ? t('findReplace.start') : found.length === 0 ? t('findReplace.nothing') : t('findReplace.same');
  const onKeyDown = atEnter(bulk.apply);
  return (
    <BulkDialog
      title={t('findReplace.title')}
      size="wide"
      bulk={bulk}
      confirm={(count) => t('findReplace.apply', { count })}
      onClose={onClose}
    >
      <div className="two-columns">
        <TextField label={t('findReplace.find')} autoFocus value={find} onChange={setFind} onKeyDown={onKeyDown} />
        <TextField label={t('findReplace.replace')} value={replace} onChange={setReplace} onKeyDown={onKeyDown} />
      </div>
      <div className="bulk-options row wrap">
        <CheckBox isSelected={matchCase} onChange={setMatchCase}>
          {t('findReplace.matchCase')}
        </CheckBox>
        <CheckBox isSelected={wholeWord} onChange={setWholeWord}>
          {t('findReplace.wholeWord')}
        </CheckBox>
        <span className="grow" />
        <ScopeChoice scope={scope} />
      </div>
      <ChangeList bulk={bulk} most={detail?.rules.shortDescriptionMaxLength ?? 0} empty={empty} />
    </BulkDialog>
  );
}
