import { type ReactElement, type ReactNode, type RefCallback, useCallback } from 'react';
import { useWords } from '../../language/language-store.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { ListingDetails } from '../listing/listing-details.tsx';
import { useLoupeIsOpen } from '../loupe/use-loupe.ts';
import { ManyPhotos } from './many-photos.tsx';
import { OnePhoto } from './one-photo.tsx';
import './captions.css';

/** The pane at the right: the chosen photo, what several have in common, or the listing's own fields. `edge` makes it wider. */
export function Inspector({ edge }: { edge: ReactNode }): ReactElement | null {
  const { detail, selected, photosDrawn } = useWorkbench();
  const { t } = useWords();
  const inLoupe = useLoupeIsOpen();
  // What the pane is about: each of them is where it was left, and going from photo to photo moves nothing.
  const about =
    selected.length === 0 ? `listing ${detail?.listingId ?? ''}` : selected.length === 1 ? 'photo' : 'photos';
  const keepScroll = useKeptScroll(about);
  if (detail === null) return null;
  // The large view has the fields then; two of one caption must not be.
  if (inLoupe) return <aside className="inspector" aria-hidden />;
  const [first] = selected;
  const label =
    selected.length === 0 ? t('common.listing') : t(selected.length === 1 ? 'common.photo' : 'captions.panePhotos');
  return (
    <aside className="inspector" aria-label={label}>
      {edge}
      <div key={about} ref={keepScroll} className="inspector-content">
        {selected.length === 0 && !photosDrawn ? null : first === undefined ? (
          <ListingDetails detail={detail} />
        ) : selected.length === 1 ? (
          <OnePhoto detail={detail} item={first} />
        ) : (
          <ManyPhotos detail={detail} items={selected} />
        )}
      </div>
    </aside>
  );
}

const places = new Map<string, number>();

/** An element that scrolls is where it was left when it comes again under the same key, for as long as the page lives. */
function useKeptScroll(key: string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      element.scrollTop = places.get(key) ?? 0;
      const keep = (): void => void places.set(key, element.scrollTop);
      element.addEventListener('scroll', keep, { passive: true });
      return () => element.removeEventListener('scroll', keep);
    },
    [key],
  );
}
