import type { Finding } from '../../../shared/domain/findings.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { usePart } from '../../state/value.ts';
import { useServices } from '../../workbench/workbench.ts';

const NONE: readonly Finding[] = [];

/** All of the open listing. */
export function useFindings(): readonly Finding[] {
  const { findings } = useServices();
  return usePart(findings, ({ all }) => all);
}

/** What there is to say about a photo. */
export function usePhotoFindings(mediaId: MediaId): readonly Finding[] {
  const { findings } = useServices();
  return usePart(findings, ({ unusual }) => unusual.get(mediaId) ?? NONE);
}
