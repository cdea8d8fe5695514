import { type ReactElement, useState } from 'react';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { IMAGE_OF } from '../../../shared/domain/lookups/image-of.ts';
import { ActionButton } from '../../app/action-button.tsx';
import { useWorkbench } from '../../app/workbench.ts';
import { formatBytes } from '../../state/format.ts';
import { Button } from '../../ui/button.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { Picture } from '../../ui/picture.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { captionCount } from './caption-count.ts';

const MOST_PICTURES = 9;

/** What several chosen photos have in common, to be set for all of them at once. */
export function ManyPhotos({ detail, items }: { detail: ListingDetail; items: readonly MediaItem[] }): ReactElement {
  const { commands, fields } = useWorkbench();
  const mediaIds = items.map((item) => item.mediaId);
  const room = common(items.map((item) => item.imageOf));
  const bytes = items.reduce((total, item) => total + item.bytes, 0);
  return (
    <>
      <div className="picture-stack" aria-hidden>
        {items.slice(0, MOST_PICTURES).map((item) => (
          <Picture key={item.mediaId} sha256={item.sha256} sizes={['320', 'preview']} className="stack-picture" />
        ))}
      </div>
      <div>
        <h2 className="inspector-title">{items.length} photos chosen</h2>
        <p className="small quiet">{formatBytes(bytes)} of originals</p>
      </div>
      <WordField
        key={mediaIds.join()}
        label="Room"
        aside={<kbd aria-hidden>K</kbd>}
        values={IMAGE_OF}
        value={room ?? ''}
        placeholder={room === null ? 'Different rooms' : 'What they show'}
        inputRef={fields.room}
        onCommit={(imageOf) => void commands.editPhotos(mediaIds, { imageOf })}
      />
      <CaptionForAll detail={detail} items={items} />
      <div className="row wrap">
        <ActionButton id="photos.moveTo" />
        <ActionButton id="photos.primary">Move to the front</ActionButton>
        <ActionButton id="photos.remove">Remove</ActionButton>
      </div>
    </>
  );
}

/** Set by a button, because it replaces words that may differ. */
function CaptionForAll({ detail, items }: { detail: ListingDetail; items: readonly MediaItem[] }): ReactElement {
  const { commands } = useWorkbench();
  const shared = common(items.map((item) => item.shortDescription));
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shared ?? '';
  const count = captionCount(text, detail.rules);
  const replaced = items.filter((item) => item.shortDescription !== '' && item.shortDescription !== text).length;
  const save = async (): Promise<void> => {
    const mediaIds = items.map((item) => item.mediaId);
    if (await commands.editPhotos(mediaIds, { shortDescription: text.trim() })) setTyped(null);
  };
  return (
    <div className="field">
      <TextField
        label="Caption"
        value={text}
        placeholder={shared === null ? 'Different captions' : 'The same words for all'}
        note={
          typed === null
            ? undefined
            : replaced > 0
              ? `${count.words}. Replaces ${replaced} present ${replaced === 1 ? 'caption' : 'captions'}.`
              : count.words
        }
        onChange={setTyped}
        onKeyDown={atEnter(() => typed !== null && void save())}
      />
      <Button isDisabled={typed === null} onPress={() => void save()}>
        Set for all {items.length}
      </Button>
    </div>
  );
}

/** The value that all have; null where they differ. */
function common(values: readonly string[]): string | null {
  const [first = ''] = values;
  return values.every((value) => value === first) ? first : null;
}
