import type { ImportContext } from '../../photos/import/context.ts';

/** What following another listing needs: the library, and that what is written counts as an edit. */
export type FollowContext = Pick<ImportContext, 'store' | 'now' | 'newId' | 'asEdit'>;
