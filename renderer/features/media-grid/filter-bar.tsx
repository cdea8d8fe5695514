import { type ReactElement, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { filterCounts, PHOTO_FILTERS, type PhotoFilter, starsOf } from '../../state/photo-filter.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './filter-bar.css';

/** What can be shown of the photos, each with how many there are; nothing where all are alike. */
export function FilterBar({ media }: { media: readonly MediaItem[] }): ReactElement | null {
  const { photoFilter, filterPhotos, similar } = useWorkbench();
  const { t, number, words } = useWords();
  const counts = filterCounts(media, photoFilter, new Set(similar.flat()));
  if (counts.length < 2) return null;
  return (
    <RadioGroup
      className="filter-bar"
      orientation="horizontal"
      value={photoFilter}
      onChange={(value) => filterPhotos(PHOTO_FILTERS.find((filter) => filter === value) ?? 'all')}
    >
      <Label className="visually-hidden">{t('common.show')}</Label>
      {counts.map(({ filter, count }) => (
        <Radio
          key={filter}
          value={filter}
          className="filter-chip pick"
          aria-label={`${nameOf(words, filter)} ${number(count)}`}
        >
          <span aria-hidden>{starsOf(filter) === 0 ? nameOf(words, filter) : shortStars(filter)}</span>
          <span className="filter-count faint digits" aria-hidden>
            {number(count)}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

function nameOf({ t }: Words, filter: PhotoFilter): string {
  const named = NAMED.find((each) => each === filter);
  return named === undefined ? t('filter.stars', { stars: starsOf(filter) }) : t(`filter.${named}`);
}

const NAMED = ['all', 'picked', 'unmarked', 'similar', 'rejected', 'noCaption', 'noRoom', 'asks'] as const;

/** `★ 3+`, as there is no more than five. */
function shortStars(filter: PhotoFilter): string {
  const stars = starsOf(filter);
  return stars === 5 ? '★ 5' : `★ ${stars}+`;
}

/** The last photo of what was to be shown was changed. */
export function NothingShown(): ReactElement {
  const { filterPhotos, announce } = useWorkbench();
  const { t } = useWords();
  const actions = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useFocusOfLast(actions, true);
  const tell = useEffectEvent(() => announce(t('filter.nothing')));
  useEffect(() => tell(), []);
  // The announcement of the photo itself may come later, so the button says it too.
  return (
    <EmptyState title={t('filter.nothing')} titleId={titleId}>
      <div ref={actions}>
        <Button aria-describedby={titleId} onPress={() => filterPhotos('all')}>
          {t('filter.showAll')}
        </Button>
      </div>
    </EmptyState>
  );
}

/** Where the last photo that was shown took the focus with it, the first button of what stands there instead has it. */
export function useFocusOfLast(actions: RefObject<HTMLElement | null>, isLast: boolean): void {
  useEffect(() => {
    if (!isLast) return undefined;
    // The last tile took the focus with it, or the large view that showed it gives it back in this moment.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [actions, isLast]);
}
