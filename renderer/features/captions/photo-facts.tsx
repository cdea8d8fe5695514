import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { isRawType, SMALL_PREVIEW } from '../../../shared/domain/photo-formats.ts';
import { useWords } from '../../language/language-store.ts';
import { photoStateWord } from '../../language/state-words.ts';
import { formatBytes, shareOf } from '../../state/format.ts';
import { Instant } from '../../ui/instant.tsx';

const isSmall = ({ width, height }: MediaItem): boolean => Math.max(width, height) < SMALL_PREVIEW;

/** Numbers of the file, and what of it leaves this computer. */
export function PhotoFacts({ item }: { item: MediaItem }): ReactElement {
  const words = useWords();
  const { t } = words;
  const { rendition } = item;
  const share = rendition === null ? null : shareOf(words, rendition.bytes, item.bytes);
  return (
    <>
      <section>
        <h3 className="section-title small quiet">{t('captions.file')}</h3>
        <dl className="facts">
          <dt>{t('common.name')}</dt>
          <dd>{item.fileName}</dd>
          <dt>{t('captions.picture')}</dt>
          <dd>
            {item.width} × {item.height}, {formatBytes(words, item.bytes)}
          </dd>
          {isRawType(item.mediaType) && (
            <>
              <dt>{t('captions.raw')}</dt>
              <dd>{t(isSmall(item) ? 'captions.smallPreview' : 'captions.preview')}</dd>
            </>
          )}
          {item.captureTime !== null && (
            <>
              <dt>{t('captions.taken')}</dt>
              <dd>
                <Instant at={item.captureTime} />
              </dd>
            </>
          )}
          <dt>{t('board.column.state')}</dt>
          <dd>{photoStateWord(words, item)}</dd>
        </dl>
      </section>
      <section>
        <h3 className="section-title small quiet">{t('captions.leaves')}</h3>
        {rendition === null ? (
          <p className="small quiet">{t('captions.preparing')}</p>
        ) : (
          <dl className="facts">
            <dt>{t('captions.picture')}</dt>
            <dd>
              {rendition.width} × {rendition.height}, {formatBytes(words, rendition.bytes)}
              {share !== null && `, ${share}`}
            </dd>
            <dt>{t('captions.kept')}</dt>
            <dd>{t('captions.copyright')}</dd>
            <dt>{t('captions.removed')}</dt>
            <dd>{t('captions.metadata')}</dd>
          </dl>
        )}
      </section>
    </>
  );
}
