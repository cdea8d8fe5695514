import { type ReactElement, useState } from 'react';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { BATCH_WAYS, type BatchWay, batchCaption } from '../../../shared/domain/batch-caption.ts';
import { replaceCodes } from '../../../shared/domain/code-replacements.ts';
import { useWords } from '../../language/language-store.ts';
import { roomWord } from '../../language/lookup-words.ts';
import { formatBytes } from '../../state/format.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { KeyHint } from '../../workbench/key-hint.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { revealPhoto } from '../../workbench/reveal-photo.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { MixedValues } from '../caption-tools/mixed-values.tsx';
import { RoomKeyRow } from '../caption-tools/room-key-row.tsx';
import { CullRow } from '../culling/cull-row.tsx';
import { captionCount } from './caption-count.ts';
import { DragOut } from './drag-out.tsx';
import { RoomField } from './room-field.tsx';
import '../caption-tools/caption-tools.css';

const MOST_PICTURES = 9;
/** So many stand two in a row. */
const FEW = 4;

/** What several chosen photos have in common, to be set for all of them at once. */
export function ManyPhotos({ detail, items }: { detail: ListingDetail; items: readonly MediaItem[] }): ReactElement {
  const { t, words } = useWords();
  const mediaIds = items.map((item) => item.mediaId);
  const [first] = mediaIds;
  const room = common(items.map((item) => item.imageOf));
  const bytes = items.reduce((total, item) => total + item.bytes, 0);
  return (
    <>
      <DragOut items={items}>
        <div className="picture-stack" data-few={items.length <= FEW || undefined} aria-hidden>
          {items.slice(0, MOST_PICTURES).map((item) => (
            <Picture key={item.mediaId} picture={item.picture} sizes={['320', 'preview']} className="stack-picture" />
          ))}
        </div>
      </DragOut>
      <div className="inspector-head row wrap between">
        <h2 className="inspector-title">{t('captions.chosen', { count: items.length })}</h2>
        <span className="small quiet">{t('captions.originals', { size: formatBytes(words, bytes) })}</span>
      </div>
      <BatchCaption key={mediaIds.join(' ')} detail={detail} items={items} />
      <div className="room-group">
        <RoomField
          key={mediaIds.join()}
          items={items}
          value={room ?? ''}
          placeholder={room === null ? t('captions.differentRooms') : t('captions.roomForAllHint')}
          aside={<KeyHint keys="K" />}
          onLeave={() => first !== undefined && revealPhoto(first)}
        />
        {room === null && (
          <MixedValues
            label={t('batch.rooms')}
            values={items.map((item) => (item.imageOf === '' ? '' : roomWord(words, item.imageOf)))}
            none={t('action.rooms.none')}
          />
        )}
        <RoomKeyRow items={items} />
      </div>
      <CullRow items={items} />
      <div className="row wrap">
        <ActionButton id="photos.moveTo" />
        <ActionButton id="photos.primary">{t('captions.toTheFront')}</ActionButton>
        <ActionButton id="photos.remove">{t('common.remove')}</ActionButton>
      </div>
    </>
  );
}

/** The value that all have; null where they differ. */
function common(values: readonly string[]): string | null {
  const [first = ''] = values;
  return values.every((value) => value === first) ? first : null;
}

interface BatchCaptionProps {
  detail: ListingDetail;
  items: readonly MediaItem[];
}

/** A caption for several photos: in the place of theirs, before or after them. Set by a button, since they may differ. */
function BatchCaption({ detail, items }: BatchCaptionProps): ReactElement {
  const { commands, services } = useWorkbench();
  const { t, words } = useWords();
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
