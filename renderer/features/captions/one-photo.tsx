import type { ReactElement } from 'react';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { IMAGE_OF } from '../../../shared/domain/lookups/image-of.ts';
import { ActionMenu } from '../../app/action-menu.tsx';
import { useWorkbench } from '../../app/workbench.ts';
import { neighbour } from '../../state/selection.ts';
import { Picture } from '../../ui/picture.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { CaptionField } from './caption-field.tsx';
import { History } from './history.tsx';
import { PhotoFacts } from './photo-facts.tsx';
import { PhotoProblem } from './photo-problem.tsx';

interface OnePhotoProps {
  detail: ListingDetail;
  item: MediaItem;
}

const IN_MENU = ['photos.replace', 'photos.primary', 'photos.moveTo', 'photos.remove'];

/** Everything about one photo. */
export function OnePhoto({ detail, item }: OnePhotoProps): ReactElement {
  const { commands, fields, select, selectedIds } = useWorkbench();
  const { mediaId } = item;
  const goOn = (): boolean => {
    const next = neighbour(
      detail.media.map((other) => other.mediaId),
      selectedIds,
      1,
    );
    if (next !== null) select([next]);
    return next !== null;
  };
  return (
    <>
      <Picture
        sha256={item.sha256}
        sizes={item.prepared ? ['1600', '320', 'preview'] : ['preview', '1600', '320']}
        className="inspector-picture"
        alt={item.shortDescription || item.fileName}
        whole
      />
      <div className="inspector-head">
        <h2 className="inspector-title">Photo {item.position}</h2>
        <ActionMenu label="More for this photo" ids={IN_MENU} apart={['photos.remove']} />
      </div>
      <PhotoProblem item={item} />
      <CaptionField item={item} rules={detail.rules} onNext={goOn} />
      <WordField
        key={mediaId}
        label="Room"
        aside={<kbd aria-hidden>K</kbd>}
        values={IMAGE_OF}
        value={item.imageOf}
        placeholder="What it shows"
        inputRef={fields.room}
        onCommit={(imageOf) => void commands.editPhotos([mediaId], { imageOf })}
      />
      <PhotoFacts item={item} />
      <History listingId={item.listingId} mediaId={mediaId} revision={detail.workspaceRevision} />
    </>
  );
}
