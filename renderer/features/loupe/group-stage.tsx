import type { ReactElement, RefObject } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { sharpestOf } from '../../../shared/domain/similar-photos.ts';
import { useWords } from '../../language/language-store.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { Pane } from './pane.tsx';

interface GroupStageProps {
  items: readonly MediaItem[];
  current: MediaItem;
  nameOf: (item: MediaItem) => string;
  stage: RefObject<HTMLDivElement | null>;
  onPress: () => void;
}

/** Photos of the same side by side, zoomed and moved in step. A press brings one to the front, which the keys are about. */
export function GroupStage({ items, current, nameOf, stage, onPress }: GroupStageProps): ReactElement {
  const { select } = useWorkbench();
  const { t } = useWords();
  const sharpest = sharpestOf(items);
  const choose = (mediaId: MediaId): void => {
    select([mediaId]);
    onPress();
  };
  return (
    <div ref={stage} className="loupe-stage" data-group={items.length}>
      {items.map((item) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows do the same, in the list of actions
        <div
          key={item.mediaId}
          className="group-pane"
          data-current={item === current || undefined}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(item.mediaId);
          }}
        >
          <Pane
            item={item}
            name={item.mediaId === sharpest ? t('loupe.suggestedNamed', { name: nameOf(item) }) : nameOf(item)}
            ahead={[]}
            hasKeys={item === current}
            label={
              <>
                <b>{item.position}</b>
                {item.mediaId === sharpest && <span>{t('loupe.suggested')}</span>}
                {item === current && <span>{t('loupe.inFront')}</span>}
              </>
            }
          />
        </div>
      ))}
    </div>
  );
}
