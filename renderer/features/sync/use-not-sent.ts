import { useEffect, useState } from 'react';
import type { AccountHold, HeldPhoto, SyncFailure } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

interface NotSent {
  readonly failures: readonly SyncFailure[];
  readonly held: readonly HeldPhoto[];
  readonly holds: readonly AccountHold[];
}

/** What was not sent, what is held back, and what holds all of it; read again with every change of the library. */
export function useNotSent(): NotSent {
  const { services, snapshot } = useWorkbench();
  const { host } = services;
  const { workspaceRevision } = snapshot;
  const [notSent, setNotSent] = useState(NOTHING);
  // oxlint-disable-next-line react/exhaustive-deps -- the revision says when to read again
  useEffect(() => {
    let current = true;
    const asked = [
      host.call('sync.failures', {}),
      host.call('sync.held', {}),
      host.call('sync.accountHolds', {}),
    ] as const;
    void Promise.all(asked).then(([failures, held, holds]) => {
      // What cannot be read now is read with the next change; the page says on its own that the library is away.
      if (!current || !failures.ok || !held.ok || !holds.ok) return;
      setNotSent({ failures: failures.value, held: held.value, holds: holds.value });
    });
    return () => {
      current = false;
    };
  }, [host, workspaceRevision]);
  return notSent;
}

const NOTHING: NotSent = { failures: [], held: [], holds: [] };
