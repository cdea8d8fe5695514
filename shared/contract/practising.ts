import { z } from 'zod';
import { ListingId } from '../domain/ids.ts';
import { ChangesMade } from './changes.ts';
import { command } from './endpoint.ts';

const Words = z.string().min(1).max(200);

/** What is only for learning. */
export const practising = {
  /**
   * Lets somebody else change the caption of a photo at the practice service, and changes it here: the next sync finds a conflict
   * to practise on.
   */
  'practice.makeConflict': command(z.strictObject({ listingId: ListingId, mine: Words, theirs: Words }), ChangesMade),
};
