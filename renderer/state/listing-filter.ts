import { z } from 'zod';

/** Which listings the pane shows. */
export const ListingFilter = z.enum(['all', 'draft', 'toSend', 'asks', 'upToDate']);
export type ListingFilter = z.infer<typeof ListingFilter>;
