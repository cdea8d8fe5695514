import type { ReactElement } from 'react';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { roomWord } from '../../language/lookup-words.ts';
import { formatBytes } from '../../state/format.ts';
import { ActionButton } from '../../workbench/action-button.tsx';
import { KeyHint } from '../../workbench/key-hint.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { BatchCaption } from '../caption-tools/batch-caption.tsx';
import { MixedValues } from '../caption-tools/mixed-values.tsx';
import { RoomKeyRow } from '../caption-tools/room-key-row.tsx';
import { CullRow } from '../culling/cull-row.tsx';
import { DragOut } from './drag-out.tsx';
import { RoomField } from './room-field.tsx';

const MOST_PICTURES = 9;
/** So many stand two in a row. */
const FEW = 4;

/** What several chosen photos have in common, to be set for all of them at once. */
export function ManyPhotos({ detail, items }: { detail: ListingDetail; items: readonly MediaItem[] }): ReactElement {
  const words = useWords();
  const { t } = words;
  const mediaIds = items.map((item) => item.mediaId);
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
