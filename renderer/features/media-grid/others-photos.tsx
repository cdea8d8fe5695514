import { Users } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { Picture } from '../../ui/picture.tsx';

/** Photos that others added to the listing at the service: to be seen, not to be changed here. */
export function OthersPhotos({ others }: { others: ListingDetail['others'] }): ReactElement {
  return (
    <section className="removed" aria-label="Added by others">
      <h3 className="small quiet others-title">
        <Users size={14} aria-hidden /> Added at the service by others: {others.length}. They stay as they are.
      </h3>
      <ul className="removed-list">
        {others.map((other) => (
          <li key={other.mediaKey} className="removed-item">
            {other.sha256 !== null && (
              <Picture sha256={other.sha256} sizes={['320', 'preview']} className="removed-thumbnail" />
            )}
            <span className="cut small quiet">{other.shortDescription || other.imageOf || 'No caption'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
