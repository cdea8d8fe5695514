import { Images } from 'lucide-react';
import { type ReactElement, useCallback } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { ActionButton } from '../../app/action-button.tsx';
import { ActionMenu } from '../../app/action-menu.tsx';
import { useWorkbench } from '../../app/workbench.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileDrop } from './file-drop.tsx';
import { FilePicker, ReplacementPicker } from './file-picker.tsx';
import { ImportLine } from './import-line.tsx';
import { ListingNotices } from './listing-notices.tsx';
import { OthersPhotos } from './others-photos.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { RemovedPhotos } from './removed-photos.tsx';
import { SizeSlider } from './size-slider.tsx';
import './media-grid.css';

/** One listing: its title, its photos, and what stands in the way. */
export function ListingView({ detail }: { detail: ListingDetail }): ReactElement {
  const { commands, selected, selectedIds, select, preferences, setColumns, focusField } = useWorkbench();
  const only = selected.length === 1 ? selected[0] : undefined;
  const onOpen = useCallback(() => focusField('caption'), [focusField]);
  const onMove = useCallback(
    (mediaIds: readonly MediaId[], before: MediaId | null) => void commands.move(mediaIds, before),
    [commands],
  );
  return (
    <>
      <ListingBar detail={detail} />
      <ListingNotices detail={detail} />
      <ImportLine listingId={detail.listingId} />
      <FileDrop>
        {detail.media.length === 0 ? (
          <EmptyState icon={<Images size={28} aria-hidden />} title="Add the first photos">
            <p>Drop files or whole folders here. They are copied into the library, so the card can go afterwards.</p>
            <div className="row">
              <ActionButton id="photos.add" variant="primary">
                Choose files
              </ActionButton>
            </div>
          </EmptyState>
        ) : (
          <PhotoGrid
            key={detail.listingId}
            media={detail.media}
            selectedIds={selectedIds}
            tileSize={preferences.tileSize}
            onColumns={setColumns}
            onSelect={select}
            onOpen={onOpen}
            onMove={onMove}
          />
        )}
      </FileDrop>
      {detail.others.length > 0 && <OthersPhotos others={detail.others} />}
      {detail.removed.length > 0 && <RemovedPhotos removed={detail.removed} />}
      <FilePicker />
      {only !== undefined && <ReplacementPicker key={only.mediaId} mediaId={only.mediaId} />}
    </>
  );
}

const IN_MENU = [
  'photos.primary',
  'photos.moveTo',
  'photos.remove',
  'photos.selectAll',
  'listing.rename',
  'listing.history',
  'listing.forget',
];

function ListingBar({ detail }: { detail: ListingDetail }): ReactElement {
  const { selected } = useWorkbench();
  const summary =
    selected.length > 1
      ? `${selected.length} of ${detail.media.length} chosen`
      : `${counted(detail.media.length, 'photo', 'photos')}, ${detail.captioned} captioned`;
  return (
    <div className="listing-bar">
      <div className="listing-title">
        <h1 className="cut">{detail.name}</h1>
        <span className="quiet small cut">{detail.media.length > 0 && summary}</span>
      </div>
      <div className="listing-tools">
        <ActionButton id="photos.add" />
        <ActionButton id="listing.details" variant="plain">
          Details
        </ActionButton>
        <ActionMenu label="More" ids={IN_MENU} apart={['listing.rename']} danger={['listing.forget']} />
        <SizeSlider />
      </div>
    </div>
  );
}
