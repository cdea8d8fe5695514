import type { SqliteDatabase } from '../../../electron/core/library/store/open-database.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { broken } from './finding.ts';
import type { Ledger } from './ledger.ts';
import type { ModelMedia, ModelService } from './model-service.ts';

/**
 * Where another photo stands for one here, one of those has been at the service before a removal is begun (a colleague may have removed it by
 * now), and is not on its way out itself. What counts is what was wanted as the removal was begun: it may be carried out long after its answer
 * was given up, and what a person puts in the place meanwhile calls nothing back. What stood for it then goes only by the same rule.
 *
 * @returns what looks at the removals that were begun since it last looked
 */
export function createRemovalPromises(
  database: SqliteDatabase,
  ledger: Ledger,
  services: readonly ModelService[],
): () => void {
  const selectUnsettled = database.prepare<[], { attemptId: string; mediaId: MediaId }>(`
    SELECT attemptId, subject ->> '$[0]' AS mediaId FROM attempt
    WHERE state IN ('open', 'inDoubt') AND kind = 'patch' AND request ->> '$.changes.deletedYN' = 1`);
  const selectSuccessors = database
    .prepare<[MediaId], MediaId>(
      `SELECT other.mediaId FROM media JOIN media AS other ON ifnull(other.inPlaceOf, other.mediaId) = ifnull(media.inPlaceOf, media.mediaId)
       WHERE media.mediaId = ? AND other.mediaId <> media.mediaId AND NOT (other.removed OR other.rejected)`,
    )
    .pluck();
  const known = new Set<string>();

  return () => {
    const removals = selectUnsettled.all();
    const leaving = new Set(removals.map(({ mediaId }) => mediaId));
    for (const { attemptId, mediaId } of removals) {
      if (known.has(attemptId)) continue;
      known.add(attemptId);
      const successors = selectSuccessors.all(mediaId);
      const staying = successors.filter((id) => !leaving.has(id));
      const isOne = (one: ModelMedia): boolean => one.url !== null && staying.some((id) => ledger.ownerOf(one) === id);
      if (successors.length > 0 && !services.some((service) => service.media.some(isOne)))
        broken(
          'nothing is removed unasked',
          `${mediaId} is sent away before what stands in its place is there to stay`,
        );
    }
  };
}
