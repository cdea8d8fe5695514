import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ListingSummary } from '../../../shared/contract/model.ts';
import { inAllServices } from '../../../shared/domain/following.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { listingStateWords } from '../../language/state-words.ts';
import { usePart } from '../../state/value.ts';
import { Instant } from '../../ui/instant.tsx';
import { EnvironmentBadge } from '../../workbench/environment-badge.tsx';
import { ENVIRONMENT_WORDS } from '../../workbench/environment-words.ts';
import { type OpenMissing, opensMissing, RingButton } from '../../workbench/missing-menu.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { useServices } from '../../workbench/workbench.ts';
import './readiness-button.css';

interface ListingRowProps {
  listing: ListingSummary;
  /** Whether each listing says what is not live, as some are. */
  namesEnvironments: boolean;
  index: number;
  top: number;
  isOpen: boolean;
  isTabStop: boolean;
  onOpen: (listingId: ListingId) => void;
  onMissing: OpenMissing;
  /** A long name makes it higher than others. */
  onHeight: (height: number) => void;
}

export function ListingRow(props: ListingRowProps): ReactElement {
  const { namesEnvironments, index, top, isOpen, isTabStop, onOpen, onMissing, onHeight } = props;
  const listing = inAllServices(props.listing);
  const spoken = useWords();
  const element = useHeight(onHeight);
  const { words, asks } = listingStateWords(spoken, listing);
  const badge = listing.environment === null ? null : ENVIRONMENT_WORDS[listing.environment];
  const notLive = namesEnvironments && badge !== null ? [spoken.t(badge.name)] : [];
  const several = listing.services.length > 1 ? [spoken.t('services.count', { count: listing.services.length })] : [];
  const photos = spoken.t('common.photos', { count: listing.photos });
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isOpen}
      aria-label={[listing.name, ...(listing.photos === 0 ? [] : [photos]), words, ...several, ...notLive].join(', ')}
      tabIndex={isTabStop ? 0 : -1}
      className="listing-row"
      style={{ transform: `translateY(${top}px)` }}
      data-key={listing.listingId}
      data-selected={isOpen || undefined}
      data-takes-files={useTakesFiles(listing.listingId) || undefined}
      onClick={() => onOpen(listing.listingId)}
      onKeyDown={(event) => {
        const { key, target, currentTarget } = event;
        if (target !== currentTarget || opensMissing(event, currentTarget)) return;
        if (key === 'Enter') onOpen(listing.listingId);
      }}
    >
      <span role="gridcell" className="listing-cell">
        <span className="listing-picture">
          <Picture picture={listing.firstPhoto} sizes={['320', 'preview']} className="listing-thumbnail" />
          <RingButton listing={listing} onOpen={onMissing} />
        </span>
        <span className="listing-words">
          <b className="cut" title={listing.name}>
            {listing.name}
          </b>
          <span className="dotted small quiet">
            {listing.photos > 0 && <span>{photos}</span>}
            <StateParts words={words} asks={asks} />
          </span>
          <span className="listing-edited dotted small quiet">
            <span>
              {namesEnvironments && <EnvironmentBadge environment={listing.environment} />}
              <span className="edited-word">{spoken.t('shell.edited')}</span> <Instant at={listing.editedAt} brief />
            </span>
            {several.map((services) => (
              <span key={services}>{services}</span>
            ))}
          </span>
        </span>
      </span>
    </div>
  );
}

/** Each part stays together where a narrow pane breaks the line. */
function StateParts({ words, asks }: ReturnType<typeof listingStateWords>): ReactElement[] {
  return words.split(', ').map((part) => <span key={part}>{asks ? <em>{part}</em> : part}</span>);
}

/** Reports how high an element is, and whenever that changes. */
function useHeight(onHeight: (height: number) => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const tell = useRef(onHeight);
  useLayoutEffect(() => {
    tell.current = onHeight;
  });
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => tell.current(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return element;
}

/** Whether files are being dragged over the window that would be added to this listing if they were dropped now. */
function useTakesFiles(listingId: ListingId): boolean {
  const { fileDrag } = useServices();
  return usePart(fileDrag, (place) => place?.kind === 'listing' && place.listingId === listingId);
}
