import { createBatches } from './batches.ts';
import type { ImportContext } from './import-context.ts';
import { createLandings } from './landings.ts';
import { createImports } from './under-control.ts';

/**
 * What one opened library keeps of its imports.
 *
 * @param owner names who copies, as in leases
 * @param isGone whether another one has ended
 */
export function newImporting(
  owner: string,
  isGone: (other: string) => boolean = () => false,
): Pick<ImportContext, 'owner' | 'isLeft' | 'imports' | 'landings' | 'batches'> {
  const imports = createImports();
  const batches = createBatches();
  return {
    owner,
    // [Note: own ones too] An import whose failure could not even be written down has left its photos behind.
    isLeft: ({ owner: other, session }) =>
      other === '' || isGone(other) || (other === owner && !imports.isUnderWay(session) && !batches.isOpen(session)),
    imports,
    landings: createLandings(),
    batches,
  };
}
