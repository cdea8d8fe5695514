import type { ReactElement } from 'react';
import type { WatchView } from '../../../shared/contract/watch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { watchWords } from './watch-words.ts';

/** Which folder feeds the open listing, and how to end that. */
export function WatchLine({ listingId, view }: { listingId: ListingId; view: WatchView }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  return (
    <div className="activity" role="group" aria-label={t('watch.name')}>
      <span className="activity-words cut" title={view.folder}>
        {watchWords(view, t)} {view.writing > 0 && t('watch.writing', { count: view.writing })}
      </span>
      <Button variant="plain" onPress={() => void commands.stopWatching(listingId)}>
        {t('watch.stop')}
      </Button>
    </div>
  );
}
