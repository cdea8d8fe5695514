import { type ReactElement, useMemo } from 'react';
import { Button as AriaButton, Tooltip, TooltipTrigger } from 'react-aria-components';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { readinessOf } from '../../../shared/domain/readiness.ts';
import { useWords } from '../../language/language-store.ts';
import { readinessWords } from '../../language/readiness-words.ts';
import { Menu } from '../../ui/menu.tsx';
import { useMissingEntries } from '../../workbench/missing-menu.tsx';
import { ReadinessRing } from '../../workbench/readiness-ring.tsx';
import './readiness-button.css';

/** How far the open listing is; a press lists what is missing, and each line leads to it. */
export function ReadinessButton({ detail }: { detail: ListingDetail }): ReactElement {
  const words = useWords();
  const entriesOf = useMissingEntries();
  const readiness = useMemo(() => readinessOf(detail), [detail]);
  if (readiness.missing.length === 0) return <ReadinessRing readiness={readiness} />;
  const said = readinessWords(words, readiness);
  return (
    <Menu
      label={words.t('readiness.menu')}
      entries={entriesOf(detail)}
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
