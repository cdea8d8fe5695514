import type { ReactElement } from 'react';
import { useWorkbench } from '../../app/workbench.ts';
import { ListingDetails } from '../listing/listing-details.tsx';
import { ManyPhotos } from './many-photos.tsx';
import { OnePhoto } from './one-photo.tsx';
import './captions.css';

/** The pane at the right: the chosen photo, what several have in common, or the listing's own fields. */
export function Inspector(): ReactElement | null {
  const { detail, selected } = useWorkbench();
  if (detail === null) return null;
  const [first] = selected;
  const label = selected.length === 0 ? 'Listing' : selected.length === 1 ? 'Photo' : 'Photos chosen';
  return (
    <aside className="inspector" aria-label={label}>
      {first === undefined ? (
        <ListingDetails detail={detail} />
      ) : selected.length === 1 ? (
        <OnePhoto detail={detail} item={first} />
      ) : (
        <ManyPhotos detail={detail} items={selected} />
      )}
    </aside>
  );
}
