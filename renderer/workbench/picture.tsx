import { ImageIcon } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { BlobSize } from '../../shared/contract/bridge.ts';
import type { PictureId } from '../../shared/domain/ids.ts';
import { type PictureStage, pictureAddress } from './picture-address.ts';
import { useServices } from './workbench.ts';
import './picture.css';

interface PictureProps {
  picture: PictureId | null;
  /** Sizes to try, the wanted one first. */
  sizes: readonly BlobSize[];
  /** Given where a better picture is to be shown as soon as it is made. */
  stage?: PictureStage;
  className: string;
  alt?: string;
  /** The whole picture is shown on a mat, not cut to the frame. */
  whole?: boolean;
  /** All that it is given is of one photo: each picture stays until the next one is loaded, or the photo would flash. */
  ofOnePhoto?: boolean;
}

/** A picture of the library; where none can be shown yet, a quiet sign in its place. */
export function Picture(props: PictureProps): ReactElement {
  const { picture, sizes, stage = 'made', className, alt = '', whole, ofOnePhoto = false } = props;
  const { host } = useServices();
  const wish = `${picture} ${sizes.join(' ')} ${stage}`;
  const [failed, setFailed] = useState({ wish, count: 0 });
  const attempt = failed.wish === wish ? failed.count : 0;
  const size = sizes[attempt];
  const address = picture === null || size === undefined ? null : pictureAddress(host, picture, size, stage);
  return (
    <span className={`picture ${className}`} data-whole={whole || undefined}>
      {address === null ? (
        <ImageIcon size={16} aria-hidden />
      ) : (
        <img
          // An element whose address changes shows what it has meanwhile; a new one shows nothing.
          key={ofOnePhoto ? undefined : address}
          src={address}
          alt={alt}
          decoding="async"
          draggable={false}
          ref={showIfLoaded}
          onLoad={({ currentTarget }) => showIfLoaded(currentTarget)}
          onError={({ currentTarget }) => {
            delete currentTarget.dataset['loaded'];
            setFailed({ wish, count: attempt + 1 });
          }}
        />
      )}
    </span>
  );
}

/** [Note: no broken pictures] What is not there yet, or not at this size, would be seen as the browser's sign for a broken picture. */
function showIfLoaded(image: HTMLImageElement | null): void {
  if (image !== null && image.complete && image.naturalWidth > 0) image.dataset['loaded'] = '';
}
