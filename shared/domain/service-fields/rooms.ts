import { z } from 'zod';

/** The rooms (ImageOf) that a service takes: words as they are kept here, with its names for them; null where it does not tell. */
export const RoomsTold = z.array(z.object({ word: z.string(), name: z.string() })).nullable();
export type RoomsTold = z.infer<typeof RoomsTold>;

/** Whether a service takes a room, by the word that is kept; any where it does not tell. */
export function takesRoom(rooms: RoomsTold, room: string): boolean {
  if (rooms === null) return true;
  const wanted = room.trim().toLowerCase();
  return rooms.some(({ word }) => word.toLowerCase() === wanted);
}
