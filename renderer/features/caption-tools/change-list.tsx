import type { ReactElement } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { CaptionChange } from '../../../shared/domain/caption-plan.ts';
import { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { MarkedWords } from '../conflicts/conflict-columns.tsx';
import type { BulkChange } from './bulk-dialog.tsx';
import './caption-tools.css';

interface ChangeListProps {
  bulk: BulkChange;
  /** The most signs that the service takes. */
  most: number;
  /** What stands in the place of the list while nothing changes. */
  empty: string;
}

const LAYOUT = { estimatedRowHeight: 58, gap: 0 };

/** What would change, photo by photo with the differing words marked; each can be left out. */
export function ChangeList({ bulk, most, empty }: ChangeListProps): ReactElement {
  const { t } = useWords();
  const { changes, chosen, choose } = bulk;
  const tooLong = changes.filter(({ item, after }) => after.length > most && chosen.has(item.mediaId)).length;
  const all = chosen.size === changes.length;
  if (changes.length === 0) return <p className="changes-empty quiet">{empty}</p>;
  return (
    <div className="rows">
      <div className="row between">
        <p className="small quiet" role="status">
          {t('tools.chosenOf', { chosen: chosen.size, count: changes.length })}
        </p>
        <Button
          variant="link"
          onPress={() => choose(all ? new Set() : new Set(changes.map(({ item }) => item.mediaId)))}
        >
          {all ? t('tools.chooseNone') : t('tools.chooseAll')}
        </Button>
      </div>
      <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
        <GridList
          aria-label={t('tools.changes')}
          className="change-list"
          items={changes.map((change) => ({ ...change, id: change.item.mediaId }))}
          dependencies={[most]}
          selectionMode="multiple"
          selectionBehavior="toggle"
          disallowTypeAhead
          escapeKeyBehavior="none"
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            choose(
              new Set(
                keys === 'all' ? changes.map(({ item }) => item.mediaId) : [...keys].map((key) => MediaId.parse(key)),
              ),
            )
          }
        >
          {(change) => <ChangeRow change={change} most={most} />}
        </GridList>
      </Virtualizer>
      {tooLong > 0 && <Notice tone="warn">{t('tools.tooLong', { count: tooLong, most })}</Notice>}
    </div>
  );
}

function ChangeRow({
  change: { item, after },
  most,
}: {
  change: CaptionChange<MediaItem>;
  most: number;
}): ReactElement {
  const { t } = useWords();
  const before = item.shortDescription;
  const textValue = `${item.number}. ${after}`;
  return (
    <GridListItem id={item.mediaId} textValue={textValue} className="change-row">
      <CheckBox slot="selection" aria-label={t('tools.takeChange', { position: item.number })} />
      <Picture picture={item.picture} sizes={['320', 'preview']} className="change-picture" />
      <span className="change-place faint digits">{item.number}</span>
      <span className="change-words">
        <span>
          {before === '' ? after : <MarkedWords text={after} other={before} />}
          {after.length > most && (
            <span className="count" data-tone="bad">
              {t('tools.overLimit', { length: after.length, most })}
            </span>
          )}
        </span>
        {before !== '' && <span className="small faint">{before}</span>}
      </span>
    </GridListItem>
  );
}
