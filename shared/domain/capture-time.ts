/** What was taken when: ISO 8601, with an offset where the camera knows its zone; null where it does not say. */
interface Taken {
  readonly captureTime: string | null;
}

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * What the clock of the camera showed, to be read in UTC. [Note: the day of the camera] A photo was taken on the day that stands in
 * its file, for every computer in every zone. Null where that is none.
 */
export function clockOf(captureTime: string | null): Date | null {
  const shown = new Date(captureTime === null ? Number.NaN : `${captureTime.replace(OFFSET, '')}Z`);
  return Number.isNaN(shown.getTime()) ? null : shown;
}

/**
 * When photos were taken, in milliseconds that can be compared with each other alone; null for one that does not say. Where one of
 * them has no offset, all are compared by what the cameras' clocks showed, because no instant follows from it.
 */
export function momentsOf<Photo extends Taken>(photos: readonly Photo[]): (photo: Photo) => number | null {
  const allPlaced = photos.every(({ captureTime }) => captureTime === null || OFFSET.test(captureTime));
  return ({ captureTime }) => {
    if (!allPlaced) return clockOf(captureTime)?.getTime() ?? null;
    const instant = Date.parse(captureTime ?? '');
    return Number.isNaN(instant) ? null : instant;
  };
}

/**
 * What a person adds to the time of a clock that was off, in milliseconds: minutes (`5`), hours and minutes (`1:00`), or also
 * seconds (`0:00:20`), with a minus where it was fast. Null for what is none.
 */
export function readShift(text: string): number | null {
  const match = /^([-−+]?)(\d{1,4})(?::(\d{1,2}))?(?::(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign, first = '', second, third = '0'] = match;
  const [hours, minutes] = second === undefined ? ['0', first] : [first, second];
  const seconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(third);
  return (sign === '-' || sign === '−' ? -1 : 1) * seconds * 1000;
}
