import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { activitiesOf } from '../../state/activities.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { ExportLine } from '../export/export-line.tsx';
import { ImportLine } from '../media-grid/import-line.tsx';
import { SendingLine } from '../sync/sending-line.tsx';
import { useWatch } from '../watch/use-watch.ts';
import { WatchLine } from '../watch/watch-line.tsx';

export interface ActivityLine {
  readonly key: string;
  readonly line: ReactElement;
}

/** Everything that goes on, each as a line with what can be done about it. */
export function useActivities(): readonly ActivityLine[] {
  const { snapshot, detail, services } = useWorkbench();
  const { exportRun } = services;
  const exporting = useValue(exportRun);
  const isExporting = exporting.kind === 'running';
  const { importing, sync } = snapshot;
  const listingId = detail?.listingId ?? null;
  const watch = useWatch(listingId);
  return activitiesOf({ importing, sync, isExporting, watch }).flatMap((key): ActivityLine[] => {
    switch (key) {
      case 'importing':
        return [{ key, line: <ImportLine /> }];
      case 'sending':
        return sync === null ? [] : [{ key, line: <SendingLine sync={sync} /> }];
      case 'exporting':
        return exporting.kind === 'running' ? [{ key, line: <ExportLine {...exporting} /> }] : [];
      case 'watching':
        return watch === null || listingId === null
          ? []
          : [{ key, line: <WatchLine listingId={listingId} view={watch} /> }];
    }
  });
}

/** Says that more goes on than the rail has room for. */
export function RestOfActivities({ count, onPress }: { count: number; onPress: () => void }): ReactElement | null {
  const { t } = useWords();
  if (count === 0) return null;
  return (
    <Button variant="plain" aria-label={t('status.moreActivities', { count })} onPress={onPress}>
      +{count}
    </Button>
  );
}
