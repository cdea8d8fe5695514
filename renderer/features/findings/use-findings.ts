import { useSyncExternalStore } from 'react';
import type { Finding } from '../../../shared/domain/findings.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useServices } from '../../workbench/workbench.ts';

/** All of the open listing. */
export function useFindings(): readonly Finding[] {
  const { findings } = useServices();
  return useSyncExternalStore(findings.subscribe, findings.all);
}

/** What there is to say about a photo. */
export function usePhotoFindings(mediaId: MediaId): readonly Finding[] {
  const { findings } = useServices();
  return useSyncExternalStore(findings.subscribe, () => findings.ofPhoto(mediaId));
}
