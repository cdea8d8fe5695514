import { z } from 'zod';

/** The rooms (ImageOf) that a service takes: words as they are kept here, with its names for them; null where it does not say. */
export const DescribedRooms = z.array(z.object({ word: z.string(), name: z.string() })).nullable();
export type DescribedRooms = z.infer<typeof DescribedRooms>;

/** Whether a service takes a room, by the word that is kept; any where it does not say. */
export function takesRoom(rooms: DescribedRooms, room: string): boolean {
  if (rooms === null) return true;
  const wanted = room.trim().toLowerCase();
  return rooms.some(({ word }) => word.toLowerCase() === wanted);
}
