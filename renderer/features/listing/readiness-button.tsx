import { type ReactElement, useMemo } from 'react';
import { Button as AriaButton, Tooltip, TooltipTrigger } from 'react-aria-components';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { type Missing, readinessOf } from '../../../shared/domain/readiness.ts';
import { useWords } from '../../language/language-store.ts';
import { missingWord, readinessWords } from '../../language/readiness-words.ts';
import type { PhotoFilter } from '../../state/photo-filter.ts';
import { Menu } from '../../ui/menu.tsx';
import { showListingFields } from '../../workbench/focus-problem.ts';
import { focusPhotos } from '../../workbench/panes.ts';
import { ReadinessRing } from '../../workbench/readiness-ring.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './readiness-button.css';

/** How far the open listing is; a press lists what is missing, and each line leads to it. */
export function ReadinessButton({ detail }: { detail: ListingDetail }): ReactElement {
  const words = useWords();
  const goTo = useGoToMissing(detail);
  const readiness = useMemo(() => readinessOf(detail), [detail]);
  const { missing } = readiness;
  if (missing.length === 0) return <ReadinessRing readiness={readiness} />;
  const said = readinessWords(words, readiness);
  const entries = missing.map((each) => ({ id: each.what, label: missingWord(words, each), run: () => goTo(each) }));
  return (
    <Menu
      label={words.t('readiness.menu')}
      entries={entries}
      trigger={
        <TooltipTrigger delay={500}>
          <AriaButton className="button plain icon readiness" aria-label={said}>
            <ReadinessRing readiness={readiness} isSilent />
          </AriaButton>
          <Tooltip className="tooltip" offset={6}>
            {said}
          </Tooltip>
        </TooltipTrigger>
      }
    />
  );
}

/** Shows the photos that something is missing of; what is wrong with the listing itself, in its fields. */
function useGoToMissing(detail: ListingDetail): (missing: Missing) => void {
  const { commands, filterPhotos, select, prefer } = useWorkbench();
  const show = (filter: PhotoFilter): void => {
    filterPhotos(filter);
    // When the menu has given the focus back, and the photos of the filter are drawn.
    setTimeout(focusPhotos, 80);
  };
  return ({ what }) => {
    switch (what) {
      case 'captions':
        return show('noCaption');
      case 'rooms':
        return show('noRoom');
      case 'photos':
        return void commands.addPhotos();
      case 'attention':
        return detail.problem?.action === 'fixField' ? showListingFields({ select, prefer }) : show('asks');
    }
  };
}
