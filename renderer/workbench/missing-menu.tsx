import { type KeyboardEvent, type ReactElement, useState } from 'react';
import type { ListingSummary } from '../../shared/contract/model.ts';
import { type ReadinessFacts, readinessOf } from '../../shared/domain/readiness.ts';
import { useWords } from '../language/language-store.ts';
import { missingWord, readinessWords } from '../language/readiness-words.ts';
import { MenuAtPoint, type MenuEntry } from '../ui/menu.tsx';
import { ReadinessRing } from './readiness-ring.tsx';
import { useWorkbench } from './workbench.ts';

type ListingToComplete = Pick<ListingSummary, 'listingId' | 'problem' | 'services'> & ReadinessFacts;

/** Each thing that is missing of a listing, and the way to it. */
export function useMissingEntries(): (listing: ListingToComplete) => readonly MenuEntry[] {
  const words = useWords();
  const { commands, detail } = useWorkbench();
  return (listing) =>
    readinessOf(listing).missing.map((each) => ({
      id: each.what,
      label: missingWord(words, each, detail?.listingId === listing.listingId ? detail.fields : []),
      run: () => commands.goToMissing(listing, each),
    }));
}

/** Opens the list of what is missing of a listing, below what was pressed. */
export type OpenMissing = (listing: ListingToComplete, from: Element) => void;

interface Asked {
  readonly listing: ListingToComplete;
  readonly point: { readonly x: number; readonly y: number };
}

/** One menu for all listings of a list: to be drawn once beside them. */
export function useMissingMenu(): { readonly openMissing: OpenMissing; readonly missingMenu: ReactElement } {
  const { t } = useWords();
  const entriesOf = useMissingEntries();
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    openMissing(listing, from) {
      const { left, bottom } = from.getBoundingClientRect();
      setAsked({ listing, point: { x: left, y: bottom } });
    },
    missingMenu: (
      <MenuAtPoint
        label={t('readiness.menu')}
        point={asked?.point ?? null}
        entries={asked === null ? [] : entriesOf(asked.listing)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

interface RingButtonProps {
  listing: ListingToComplete;
  onOpen: OpenMissing;
}

/**
 * Opens what is missing of the row that keys are about, as its ring does.
 * @returns whether the key was meant for that
 */
export function opensMissing(event: KeyboardEvent, row: Element | null | undefined): boolean {
  const { key, shiftKey } = event;
  if (key !== 'ContextMenu' && !(key === 'F10' && shiftKey)) return false;
  event.preventDefault();
  row?.querySelector<HTMLElement>('.ring-button')?.click();
  return true;
}

/**
 * The ring of a listing in a list: where something is missing, what is pressed to see what and to go there. A list is one stop
 * of Tab, so that keys open it from the row.
 */
export function RingButton({ listing, onOpen }: RingButtonProps): ReactElement {
  const words = useWords();
  const readiness = readinessOf(listing);
  if (readiness.missing.length === 0) return <ReadinessRing readiness={readiness} />;
  const said = readinessWords(words, readiness);
  return (
    <button
      type="button"
      className="ring-button"
      aria-haspopup="menu"
      aria-label={said}
      title={said}
      tabIndex={-1}
      // The row that it stands in hears nothing of it.
      onClick={(event) => {
        event.stopPropagation();
        onOpen(listing, event.currentTarget);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <ReadinessRing readiness={readiness} isSilent />
    </button>
  );
}
