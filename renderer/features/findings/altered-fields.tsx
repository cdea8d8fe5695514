import type { ReactElement } from 'react';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import {
  alteredAs,
  MEDIA_ALTERATIONS,
  type MediaAlteration,
  NOT_ALTERED,
  SAID_UNALTERED,
} from '../../../shared/domain/picture-rules/alteration.ts';
import { labelToDraw } from '../../../shared/domain/picture-rules/check-photo.ts';
import { alterationWord } from '../../language/alteration-words.ts';
import { useWords } from '../../language/language-store.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

const UNKNOWN = 'unknown';

/** How the picture of a photo was altered, and where its original is. */
export function AlteredFields({ detail, item }: { detail: ListingDetail; item: MediaItem }): ReactElement {
  const { t, words } = useWords();
  const { commands } = useWorkbench();
  const { mediaId, alteration } = item;
  const kind = alteredAs(alteration);
  const alter = (next: CallInput<'media.alter'>['alteration']): void => void commands.alter([mediaId], next);
  const { drawLabel: isAsked = false, ...unasked } = alteration ?? SAID_UNALTERED;
  const drawn = labelToDraw(detail.pictureRules, unasked);
  const drawable = labelToDraw(detail.pictureRules, { ...unasked, drawLabel: true });
  const others = detail.media.filter((other) => other.mediaId !== mediaId);
  const original = others.find((other) => other.mediaId === alteration?.originalId)?.mediaId ?? UNKNOWN;
  return (
    <div className="altered-fields">
      <Choice<MediaAlteration | typeof NOT_ALTERED>
        label={t('altered.kind')}
        value={kind ?? NOT_ALTERED}
        options={[
          { id: NOT_ALTERED, label: t('altered.none') },
          ...MEDIA_ALTERATIONS.map((id) => ({ id, label: alterationWord(words, id) })),
        ]}
        onChange={(next) => alter({ kind: next })}
      />
      {alteration !== null && kind !== null && (
        <>
          <Choice<string>
            label={t('altered.original')}
            value={original}
            options={[
              { id: UNKNOWN, label: t('altered.noOriginal') },
              ...others.map((other) => ({
                id: other.mediaId,
                label: t('altered.photo', {
                  position: other.number,
                  words: other.shortDescription || other.fileName,
                }),
              })),
            ]}
            onChange={(id) =>
              alter({ kind, originalId: others.find((other) => other.mediaId === id)?.mediaId ?? null })
            }
          />
          <CheckBox isSelected={alteration.labelled} onChange={(labelled) => alter({ kind, labelled })}>
            {t('altered.labelled')}
          </CheckBox>
          {drawn === null && drawable !== null && (
            <CheckBox isSelected={isAsked} onChange={(drawLabel) => alter({ kind, drawLabel })}>
              {t('altered.draw', { label: drawable })}
            </CheckBox>
          )}
          {drawn !== null && <p className="quiet">{t('altered.drawn', { label: drawn })}</p>}
        </>
      )}
    </div>
  );
}
