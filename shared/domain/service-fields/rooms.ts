import { z } from 'zod';

/** The rooms (ImageOf) that a service takes: words as they are kept here, with its names for them; null where it does not tell. */
export const RoomsTold = z.array(z.object({ word: z.string(), name: z.string() })).nullable();
export type RoomsTold = z.infer<typeof RoomsTold>;
