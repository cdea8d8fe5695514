import { type ReactElement, useState } from 'react';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { BATCH_WAYS, type BatchWay, batchCaption } from '../../../shared/domain/batch-caption.ts';
import { replaceCodes } from '../../../shared/domain/code-replacements.ts';
import { useWords } from '../../language/language-store.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { captionCount } from '../captions/caption-count.ts';
import { MixedValues } from './mixed-values.tsx';
import './caption-tools.css';

interface BatchCaptionProps {
  detail: ListingDetail;
  items: readonly MediaItem[];
}

/** A caption for several photos: in the place of theirs, before or after them. Set by a button, since they may differ. */
export function BatchCaption({ detail, items }: BatchCaptionProps): ReactElement {
  const { commands, services } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const { codeReplacements } = useValue(services.settings);
  const captions = items.map((item) => item.shortDescription);
  const shared = captions.every((caption) => caption === captions[0]) ? (captions[0] ?? '') : null;
  const [way, setWay] = useState<BatchWay>('set');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (way === 'set' ? (shared ?? '') : '');
  const edits = items.flatMap((item) => {
    const after = batchCaption(item.shortDescription, text, way);
    return after === item.shortDescription ? [] : [{ item, after }];
  });
  const longest = edits.reduce((long, { after }) => (after.length > long.length ? after : long), '');
  const count = captionCount(words, longest, detail.rules);
  const ready = typed !== null && edits.length > 0;
  const save = async (): Promise<void> => {
    const message = t('tools.written', { count: edits.length });
    // What was typed on in the meantime stays.
    if (ready && (await commands.editEach(edits, message))) setTyped((now) => (now === typed ? null : now));
  };
  return (
    <div className="field">
      <TextField
        label={t('captions.caption')}
        value={text}
        placeholder={shared === null ? t('captions.differentCaptions') : t('captions.sameForAll')}
        note={ready ? `${count.words}. ${t('batch.changes', { count: edits.length })}` : undefined}
        onChange={(next) => setTyped(replaceCodes(next, codeReplacements).text)}
        onKeyDown={atEnter(() => void save())}
      />
      {shared === null && <MixedValues label={t('batch.captions')} values={captions} none={t('grid.noCaption')} />}
      <div className="row wrap">
        <Segments
          label={t('batch.way')}
          labelHidden
          options={BATCH_WAYS.map((id) => ({ id, label: t(`batch.${id}`) }))}
          value={way}
          onChange={setWay}
        />
        <Button isDisabled={!ready} onPress={() => void save()}>
          {way === 'set' ? t('captions.setForAll', { count: items.length }) : t('batch.apply', { count: items.length })}
        </Button>
      </div>
    </div>
  );
}
