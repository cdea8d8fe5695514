import { useEffect, useRef, useState } from 'react';
import type { Given } from '../../shared/contract/given.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** Takes what the system gives the app: asks where files go, and shows the listing of a link. */
export function useGiven({ services, snapshot, dialog, openDialog, commands }: Workbench): void {
  const { onGiven } = services.host;
  const waiting = useRef<readonly Given[]>([]);
  const [arrived, setArrived] = useState(0);
  useEffect(
    () =>
      onGiven?.((given) => {
        waiting.current = [...waiting.current, given];
        setArrived((before) => before + 1);
      }),
    [onGiven],
  );
  const isReady = snapshot.totals !== null;
  useEffect(() => {
    // Not before the listings are known, and files never in the place of what a person is busy with.
    if (!isReady || arrived === 0) return;
    const takesFiles = dialog === null || dialog.kind === 'addGiven';
    const now = waiting.current;
    waiting.current = takesFiles ? [] : now.filter(({ kind }) => kind === 'files');
    for (const given of now) if (given.kind === 'listing') void commands.showGiven(given.listingId);
    const paths = takesFiles ? now.flatMap((given) => (given.kind === 'files' ? given.paths : [])) : [];
    if (paths.length === 0) return;
    // A system may hand on many files one by one: they are one question.
    openDialog({ kind: 'addGiven', paths: [...(dialog?.kind === 'addGiven' ? dialog.paths : []), ...paths] });
  }, [arrived, isReady, dialog, openDialog, commands]);
}
