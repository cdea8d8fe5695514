import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { photoStateWord } from '../../../shared/domain/state-words.ts';
import { formatBytes, shareOf } from '../../state/format.ts';
import { Instant } from '../../ui/instant.tsx';

/** Numbers of the file, and what of it leaves this computer. */
export function PhotoFacts({ item }: { item: MediaItem }): ReactElement {
  const { rendition } = item;
  const share = rendition === null ? null : shareOf(rendition.bytes, item.bytes);
  return (
    <>
      <section>
        <h3 className="section-title">File</h3>
        <dl className="facts">
          <dt>Name</dt>
          <dd>{item.fileName}</dd>
          <dt>Picture</dt>
          <dd>
            {item.width} × {item.height}, {formatBytes(item.bytes)}
          </dd>
          {item.captureTime !== null && (
            <>
              <dt>Taken</dt>
              <dd>
                <Instant at={item.captureTime} />
              </dd>
            </>
          )}
          <dt>State</dt>
          <dd>{photoStateWord(item)}</dd>
        </dl>
      </section>
      <section>
        <h3 className="section-title">What leaves this computer</h3>
        {rendition === null ? (
          <p className="small quiet">Being prepared.</p>
        ) : (
          <dl className="facts">
            <dt>Picture</dt>
            <dd>
              {rendition.width} × {rendition.height}, {formatBytes(rendition.bytes)}
              {share !== null && `, ${share}`}
            </dd>
            <dt>Kept</dt>
            <dd>Copyright</dd>
            <dt>Removed</dt>
            <dd>GPS and all other metadata</dd>
          </dl>
        )}
      </section>
    </>
  );
}
