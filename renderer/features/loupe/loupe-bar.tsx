import {
  ArrowLeftRight,
  Check,
  Columns2,
  Images,
  Maximize2,
  SlidersHorizontal,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { photoStateWord } from '../../language/state-words.ts';
import { type Frame, zoomOf } from '../../state/loupe-geometry.ts';
import { Button, IconButton, IconToggle } from '../../ui/button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { useActionContext } from '../../workbench/action-context.ts';
import { ActionMenu } from '../../workbench/action-menu.tsx';
import { actionById } from '../../workbench/actions.ts';
import { ariaKeys, shownShortcut } from '../../workbench/active-shortcuts.ts';
import { CullMarks } from '../../workbench/cull-marks.tsx';
import { EnvironmentBadge } from '../../workbench/environment-badge.tsx';
import { formatShortcut, IS_APPLE } from '../../workbench/shortcuts.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { useIsAdjusting } from '../adjust/use-adjust.ts';
import { useLoupe } from './use-loupe.ts';

interface LoupeBarProps {
  item: MediaItem;
  count: number;
  /** Where the picture is shown; null until that is measured. */
  frame: Frame | null;
}

const IN_MENU = [
  ['photos.primary', 'photos.moveTo'],
  ['cull.pick', 'cull.reject', 'cull.keep'],
  ['loupe.first', 'loupe.last'],
  ['photos.remove'],
] as const;

/** Which photo it is and how it stands, at the left; what can be done, at the right. */
export function LoupeBar({ item, count, frame }: LoupeBarProps): ReactElement {
  const { services, detail } = useWorkbench();
  const environment = detail?.environment ?? null;
  const isPrimary = detail?.media.find((each) => !each.rejected)?.mediaId === item.mediaId;
  const { t, words } = useWords();
  const { best, group } = useLoupe();
  const isAdjusting = useIsAdjusting();
  return (
    <header className="loupe-bar row between" data-environment={environment ?? undefined}>
      <div className="loupe-facts row">
        <EnvironmentBadge environment={environment} />
        <b className="loupe-position">
          {item.rejected ? t('captions.rejectedPhoto') : t('loupe.position', { position: item.number, count })}
        </b>
        {isPrimary && <span className="loupe-primary">{t('grid.primary')}</span>}
        <span className="quiet">{photoStateWord(words, item)}</span>
        <CullMarks item={item} worded />
        <Warning item={item} />
        <span className="loupe-file small faint cut">
          <FileName name={item.fileName} />
          <span>{t('loupe.pixels', { width: item.width, height: item.height })}</span>
        </span>
      </div>
      <div className="loupe-tools row" role="group" aria-label={t('loupe.tools')}>
        {best !== null && (
          <>
            <ActionButton id="loupe.choose" variant="primary">
              <Check size={15} aria-hidden />
              {t('loupe.chooseIt')}
            </ActionButton>
            <ActionButton id="loupe.swap" icon={ArrowLeftRight} />
          </>
        )}
        {group.length > 0 && (
          <ActionButton id="loupe.choose" variant="primary">
            <Check size={15} aria-hidden />
            {t('cull.keepOnly')}
          </ActionButton>
        )}
        <ActionButton id="cull.similar" icon={Images} />
        <ActionButton id="adjust.open" icon={SlidersHorizontal} />
        {!isAdjusting && <ViewTools item={item} frame={frame} />}
        <ActionMenu label={t('captions.more')} groups={IN_MENU} />
        <IconButton
          icon={X}
          label={t('loupe.close')}
          hint={formatShortcut('Escape', IS_APPLE, t)}
          onPress={() => services.loupe.close()}
        />
      </div>
    </header>
  );
}

function ViewTools({ item, frame }: Pick<LoupeBarProps, 'item' | 'frame'>): ReactElement {
  return (
    <>
      <CompareToggle />
      <span className="loupe-gap" />
      <ActionButton id="loupe.zoomOut" icon={ZoomOut} />
      <ZoomReadout item={item} frame={frame} />
      <ActionButton id="loupe.zoomIn" icon={ZoomIn} />
      <span className="loupe-gap" />
      <ActionButton id="loupe.alone" icon={Maximize2} />
    </>
  );
}

function CompareToggle(): ReactElement {
  const now = useActionContext();
  const { t } = useWords();
  const { best, group } = now.loupe;
  const action = actionById('loupe.compare');
  return (
    <IconToggle
      icon={Columns2}
      label={t('action.loupe.compare')}
      hint={shownShortcut(action, now.preferences) ?? undefined}
      isSelected={best !== null || group.length > 0}
      isDisabled={!action.isEnabled(now)}
      onChange={() => action.run(now)}
    />
  );
}

/** How large the picture is; a press changes between the whole and 100%. */
function ZoomReadout({ item, frame }: { item: MediaItem; frame: Frame | null }): ReactElement {
  const { services, preferences } = useWorkbench();
  const { t, number } = useWords();
  const { look } = useLoupe();
  const share = frame === null ? 1 : zoomOf(item, frame, look.zoom);
  const percent = number(share, { style: 'percent', maximumFractionDigits: 0 });
  const shown = look.zoom === 'fit' ? t('loupe.whole', { percent }) : percent;
  return (
    <Button
      variant="plain"
      aria-label={t('loupe.zoomIs', { zoom: shown })}
      {...ariaKeys('Z', preferences)}
      onPress={() => services.loupe.toggleZoom()}
    >
      <span className="loupe-zoom">{shown}</span>
    </Button>
  );
}

/** What is wrong with the photo, in one line, and the way on where there is one. */
function Warning({ item }: { item: MediaItem }): ReactElement | null {
  const { openDialog } = useWorkbench();
  const { t, words } = useWords();
  if (item.openConflicts > 0) {
    return (
      <span className="loupe-warning row quiet">
        <i aria-hidden />
        <span className="cut">{t('loupe.conflict')}</span>
        <Button variant="link" onPress={() => openDialog({ kind: 'conflicts', listingId: item.listingId })}>
          {t('common.resolve')}
        </Button>
      </span>
    );
  }
  if (item.problem === null) return null;
  return (
    <span className="loupe-warning row quiet" title={problemText(words, item.problem)}>
      <i aria-hidden />
      <span className="cut">
        <ProblemText problem={item.problem} />
      </span>
    </span>
  );
}
