import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { isRawType, SMALL_PREVIEW } from '../../../shared/domain/photo-formats.ts';
import { keptLength } from '../../../shared/domain/stored-caption.ts';
import { useWords } from '../../language/language-store.ts';
import { photoStateWord } from '../../language/state-words.ts';
import { formatBytes, formatTaken, shareOf } from '../../state/format.ts';
import { neighbour, photosToWrite } from '../../state/selection.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { ActionMenu } from '../../workbench/action-menu.tsx';
import { KeyHint } from '../../workbench/key-hint.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { stageOf } from '../../workbench/picture-address.ts';
import type { Preferences } from '../../workbench/preferences.ts';
import { revealPhoto } from '../../workbench/reveal-photo.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { RoomKeyRow } from '../caption-tools/room-key-row.tsx';
import { CullRow } from '../culling/cull-row.tsx';
import { AlteredFields } from '../findings/altered-fields.tsx';
import { PhotoFindings } from '../findings/photo-findings.tsx';
import { SuggestionRow } from '../suggest/suggestion-row.tsx';
import { CaptionField } from './caption-field.tsx';
import { DragOut } from './drag-out.tsx';
import { History } from './history.tsx';
import { PhotoProblem } from './photo-problem.tsx';
import { RoomField } from './room-field.tsx';

interface OnePhotoProps {
  detail: ListingDetail;
  item: MediaItem;
}

const IN_MENU = [['photos.replace', 'photos.primary', 'photos.moveTo'], ['photos.remove']] as const;

/** Everything about one photo. */
export function OnePhoto({ detail, item }: OnePhotoProps): ReactElement {
  const { select, selectedIds, shownMedia } = useWorkbench();
  const { t } = useWords();
  const { mediaId } = item;
  const goOn = (): boolean => {
    const next = neighbour(
      photosToWrite(shownMedia, mediaId).map((other) => other.mediaId),
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
      <div className="inspector-head row wrap between">
        <h2 className="inspector-title">
          {item.rejected ? t('captions.rejectedPhoto') : t('captions.photo', { position: item.number })}
        </h2>
        <span className="inspector-file quiet small">
          <FileName name={item.fileName} />
        </span>
        <ActionMenu label={t('captions.more')} groups={IN_MENU} />
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
          onLeave={() => revealPhoto(mediaId)}
        />
        <RoomKeyRow items={[item]} />
      </div>
      <SuggestionRow item={item} />
      <CullRow items={[item]} />
      <FoldedParts detail={detail} item={item} />
    </>
  );
}

function FoldedParts({ detail, item }: OnePhotoProps): ReactElement {
  const { t } = useWords();
  return (
    <>
      <Folded part="file" title={t('captions.file')}>
        <PhotoFacts item={item} />
        <AlteredFields detail={detail} item={item} />
      </Folded>
      <Folded part="history" title={t('action.listing.history')}>
        <History listingId={item.listingId} mediaId={item.mediaId} revision={detail.workspaceRevision} />
      </Folded>
    </>
  );
}

interface FoldedProps {
  part: Preferences['unfolded'][number];
  title: string;
  children: ReactNode;
}

/** A part of the inspector that is shown once it is asked for, for every photo from then on. */
function Folded({ part, title, children }: FoldedProps): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { unfolded } = preferences;
  const isOpen = unfolded.includes(part);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const others = unfolded.filter((each) => each !== part);
  return (
    <div className="rows folded">
      <Button
        variant="plain"
        aria-expanded={isOpen}
        onPress={() => prefer({ unfolded: isOpen ? others : [...others, part] })}
      >
        <Chevron size={14} aria-hidden /> {title}
      </Button>
      {isOpen && children}
    </div>
  );
}

/** An original that is missing or damaged, and the way to point at its file again. */
function OriginalProblem({ item }: { item: MediaItem }): ReactElement | null {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const picker = useRef<HTMLInputElement>(null);
  const { originalProblem, mediaId } = item;
  if (originalProblem === null) return null;
  return (
    <Notice
      tone="warn"
      action={
        <>
          <Button onPress={() => picker.current?.click()}>{t('captions.findFile')}</Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={t('captions.sameFile')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file !== undefined) void commands.fixPhoto(mediaId, file);
            }}
          />
        </>
      }
    >
      <ProblemText problem={originalProblem} />
    </Notice>
  );
}

interface StoredAsNotesProps {
  item: MediaItem;
  /** Most characters of a caption, by the service profile. */
  most: number;
}

/** What buyers read differs from what was written here: said at the photo, with what can be done about it. */
function StoredAsNotes({ item, most }: StoredAsNotesProps): ReactElement {
  const { t } = useWords();
  const { shortDescription: caption, imageOf: room } = item.storedAs ?? {};
  return (
    <>
      {caption !== undefined && <StoredCaption item={item} stored={caption} most={most} />}
      {room !== undefined && <Notice tone="info">{t('captions.roomStoredAs', { stored: room })}</Notice>}
    </>
  );
}

/** What was cut off is fixed by other words, and by a limit that is known before; what was written otherwise is not. */
function StoredCaption({ item, stored, most }: StoredAsNotesProps & { stored: string }): ReactElement {
  const { t } = useWords();
  const { commands, focusField } = useWorkbench();
  const kept = keptLength(item.shortDescription, stored);
  if (kept === null) return <Notice tone="info">{t('captions.storedAs', { stored })}</Notice>;
  // With the limit known the photo is said to be too long by its problem.
  if (kept >= most) return <Notice tone="info">{t('captions.storedNow', { stored: endOf(stored) })}</Notice>;
  const takeLimit = async (): Promise<void> => {
    // The button goes then, and the words are what is to be looked at next.
    if (await commands.limitCaptions(item.mediaId, kept)) focusField('caption');
  };
  return (
    <Notice
      tone="info"
      action={<Button onPress={() => void takeLimit()}>{t('captions.takeLimit', { most: kept })}</Button>}
    >
      {t('captions.storedCut', { stored: endOf(stored), count: kept })}
    </Notice>
  );
}

const MOST_SHOWN = 60;

/** Where a long text was cut off is seen at its end. */
function endOf(text: string): string {
  return text.length > MOST_SHOWN ? `…${text.slice(1 - MOST_SHOWN)}` : text;
}

/** Empty fields mean something else where the service has not shown what it has. */
function UnseenBaseNote({ item }: { item: MediaItem }): ReactElement | null {
  const { t } = useWords();
  if (item.unseenBase === null) return null;
  return <Notice tone="info">{t('unseenBase.photo', { key: String(item.mediaKeyNumeric ?? '') })}</Notice>;
}

const isSmall = ({ width, height }: MediaItem): boolean => Math.max(width, height) < SMALL_PREVIEW;

function PhotoFacts({ item }: { item: MediaItem }): ReactElement {
  const { t, words } = useWords();
  const { rendition } = item;
  const share = rendition === null ? null : shareOf(words, rendition.bytes, item.bytes);
  return (
    <>
      <section>
        <h3 className="section-title small quiet">{t('captions.file')}</h3>
        <Facts
          facts={[
            [t('common.name'), item.fileName],
            [t('captions.picture'), `${item.width} × ${item.height}, ${formatBytes(words, item.bytes)}`],
            isRawType(item.mediaType) && [
              t('captions.raw'),
              t(isSmall(item) ? 'captions.smallPreview' : 'captions.preview'),
            ],
            item.captureTime !== null && [t('captions.taken'), formatTaken(words, item.captureTime)],
            [t('board.column.state'), photoStateWord(words, item)],
          ]}
        />
      </section>
      <section>
        <h3 className="section-title small quiet">{t('captions.leaves')}</h3>
        {rendition === null ? (
          <p className="small quiet">{t('captions.preparing')}</p>
        ) : (
          <Facts
            facts={[
              [
                t('captions.picture'),
                `${rendition.width} × ${rendition.height}, ${formatBytes(words, rendition.bytes)}${share === null ? '' : `, ${share}`}`,
              ],
              [t('captions.kept'), t('captions.copyright')],
              [t('captions.removed'), t('captions.metadata')],
            ]}
          />
        )}
      </section>
    </>
  );
}
