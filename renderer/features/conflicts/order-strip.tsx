import type { ReactElement } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { Picture } from '../../workbench/picture.tsx';

interface OrderStripProps {
  order: readonly MediaId[];
  /** Photos at another place than here are outlined. */
  other: readonly MediaId[];
  detail: ListingDetail | null;
}

/** A sequence of photos, small. */
export function OrderStrip({ order, other, detail }: OrderStripProps): ReactElement {
  const known = new Map([...(detail?.media ?? []), ...(detail?.removed ?? [])].map((item) => [item.mediaId, item]));
  return (
    <ol className="order-strip">
      {order.map((mediaId, index) => (
        <li key={mediaId} data-moved={other[index] !== mediaId || undefined}>
          <Picture
            picture={known.get(mediaId)?.picture ?? null}
            sizes={['320', 'preview']}
            className="order-picture"
            alt={known.get(mediaId)?.shortDescription ?? ''}
          />
          <span>{index + 1}</span>
        </li>
      ))}
    </ol>
  );
}
