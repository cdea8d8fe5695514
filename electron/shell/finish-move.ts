import { hasMoved, isOnItsWay, type Way } from '../core/library/copies/move-library.ts';

const FINISH = '--finish-move=';
const HOME = '--home=';

/** The arguments with which the app starts again to move its library, beside those that it was started with. */
export function argumentsOfMove(args: readonly string[], home: string, folder: string): string[] {
  const others = args.filter((each) => !each.startsWith(FINISH) && !each.startsWith(HOME));
  return [...others, `${HOME}${home}`, `${FINISH}${folder}`];
}

/** Which library is opened, and why it was not moved. */
interface Finished {
  readonly home: string;
  readonly problem: string | null;
}

/**
 * Moves what is left of a library that is on its way to another folder.
 * @param moveRest answers why it could not; null once it is done
 */
export function finishMove(args: readonly string[], home: string, moveRest: (way: Way) => string | null): Finished {
  const folder = args.findLast((argument) => argument.startsWith(FINISH))?.slice(FINISH.length);
  if (folder === undefined) return { home, problem: null };
  const way = { home, folder };
  // [Note: the same arguments once more] The app starts itself again with them, as after a crash of the graphics card.
  if (!isOnItsWay(way)) return { home: hasMoved(way) ? folder : home, problem: null };
  const problem = moveRest(way);
  return problem === null || hasMoved(way) ? { home: folder, problem: null } : { home, problem };
}
