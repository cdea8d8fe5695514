import type { ReactElement } from 'react';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { neighbour } from '../../state/selection.ts';
import { FileName } from '../../ui/file-name.tsx';
import { ActionMenu } from '../../workbench/action-menu.tsx';
import { KeyHint } from '../../workbench/key-hint.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { stageOf } from '../../workbench/picture-address.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { RoomKeyRow } from '../caption-tools/room-key-row.tsx';
import { CullRow } from '../culling/cull-row.tsx';
import { AlteredFields } from '../findings/altered-fields.tsx';
import { PhotoFindings } from '../findings/photo-findings.tsx';
import { SuggestionRow } from '../suggest/suggestion-row.tsx';
import { CaptionField } from './caption-field.tsx';
import { DragOut } from './drag-out.tsx';
import { Folded } from './folded.tsx';
import { History } from './history.tsx';
import { OriginalProblem } from './original-problem.tsx';
import { PhotoFacts } from './photo-facts.tsx';
import { PhotoProblem } from './photo-problem.tsx';
import { RoomField } from './room-field.tsx';
import { StoredAsNotes } from './stored-as-notes.tsx';
import { UnseenBaseNote } from './unseen-base-note.tsx';

interface OnePhotoProps {
  detail: ListingDetail;
  item: MediaItem;
}

const IN_MENU = ['photos.replace', 'photos.primary', 'photos.moveTo', 'photos.remove'];

/** Everything about one photo. */
export function OnePhoto({ detail, item }: OnePhotoProps): ReactElement {
  const { select, selectedIds, shownMedia } = useWorkbench();
  const { t } = useWords();
  const { mediaId } = item;
  const goOn = (): boolean => {
    const next = neighbour(
      shownMedia.map((other) => other.mediaId),
      selectedIds,
      1,
    );
    if (next !== null) select([next]);
    return next !== null;
  };
  return (
    <>
      <DragOut items={[item]}>
        <Picture
          picture={item.picture}
          stage={stageOf(item)}
          // Asking for the large one lets it be made before those of other photos.
          sizes={['1600', '320', 'preview']}
          className="inspector-picture"
          alt={item.shortDescription || item.fileName}
          whole
        />
      </DragOut>
      <div className="inspector-head">
        <h2 className="inspector-title">{t('captions.photo', { position: item.position })}</h2>
        <span className="inspector-file quiet small">
          <FileName name={item.fileName} />
        </span>
        <ActionMenu label={t('captions.more')} ids={IN_MENU} apart={['photos.remove']} />
      </div>
      <PhotoProblem item={item} />
      <PhotoFindings item={item} />
      <OriginalProblem key={mediaId} item={item} />
      <UnseenBaseNote item={item} />
      <StoredAsNotes item={item} most={detail.rules.shortDescriptionMaxLength} />
      <CaptionField item={item} rules={detail.rules} onNext={goOn} />
      <div className="room-group">
        <RoomField
          key={mediaId}
          items={[item]}
          value={item.imageOf}
          placeholder={t('captions.roomHint')}
          aside={<KeyHint keys="K" />}
        />
        <RoomKeyRow items={[item]} />
      </div>
      <SuggestionRow item={item} />
      <CullRow items={[item]} />
      <FoldedParts detail={detail} item={item} />
    </>
  );
}

/** What is shown of it once it is asked for. */
function FoldedParts({ detail, item }: OnePhotoProps): ReactElement {
  const { t } = useWords();
  return (
    <>
      <Folded part="file" title={t('captions.file')}>
        <PhotoFacts item={item} />
        <AlteredFields detail={detail} item={item} />
      </Folded>
      <Folded part="history" title={t('history.title')}>
        <History listingId={item.listingId} mediaId={item.mediaId} revision={detail.workspaceRevision} />
      </Folded>
    </>
  );
}
