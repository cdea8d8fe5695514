import { useEffect, useState } from 'react';
import type { HeldPhoto, SyncFailure } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

/** What was not sent and what is held back, in all listings; read again with every change of the library. */
export function useNotSent(): { failures: readonly SyncFailure[]; held: readonly HeldPhoto[] } {
  const { services, snapshot } = useWorkbench();
  const { host } = services;
  const { workspaceRevision } = snapshot;
  const [notSent, setNotSent] = useState<{ failures: readonly SyncFailure[]; held: readonly HeldPhoto[] }>(NOTHING);
  // oxlint-disable-next-line react/exhaustive-deps -- the revision says when to read again
  useEffect(() => {
    let current = true;
    void Promise.all([host.call('sync.failures', {}), host.call('sync.held', {})]).then(([failures, held]) => {
      // What cannot be read now is read with the next change; the page says on its own that the library is away.
      if (current && failures.ok && held.ok) setNotSent({ failures: failures.value, held: held.value });
    });
    return () => {
      current = false;
    };
  }, [host, workspaceRevision]);
  return notSent;
}

const NOTHING = { failures: [], held: [] };
