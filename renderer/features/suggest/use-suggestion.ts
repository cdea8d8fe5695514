import type { MediaId } from '../../../shared/domain/ids.ts';
import type { Suggestion } from '../../../shared/domain/suggest.ts';
import { usePart } from '../../state/value.ts';
import { useServices } from '../../workbench/workbench.ts';

/** What is suggested for a photo; null where nothing is. */
export function useSuggestion(mediaId: MediaId): Suggestion | null {
  const { suggestions } = useServices();
  return usePart(suggestions, (all) => all.get(mediaId) ?? null);
}
