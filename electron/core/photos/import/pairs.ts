import path from 'node:path';
import pLimit from 'p-limit';
import {
  isSameShot,
  isToBeCompared,
  type PassedOver,
  pairsByName,
  type Shot,
  whyPassedOver,
  withoutPairs,
} from '../../../../shared/domain/paired-files.ts';
import type { PictureMaker } from '../pictures/picture-maker.ts';
import { type Refusal, refusal } from './states.ts';

/** Files looked at side by side. */
const AT_ONCE = 12;

/**
 * Passes over what stands beside a file of the same shot. Names repeat, as of two cameras in one folder: so both files of a pair are
 * looked at, which costs the reading of their heads.
 */
export async function takeOnce(
  maker: Pick<PictureMaker, 'ask'>,
  files: readonly string[],
): Promise<{ readonly taken: string[]; readonly passedOver: Refusal[] }> {
  const shots = new Map<string, Promise<Shot | null>>();
  const limit = pLimit(AT_ONCE);
  const shotOf = (file: string): Promise<Shot | null> => {
    const shot = shots.get(file) ?? limit(() => readShot(maker, file));
    shots.set(file, shot);
    return shot;
  };
  const isPair = async (pair: PassedOver<string>): Promise<boolean> =>
    !isToBeCompared(pair) || isSameShot(pair, ...(await Promise.all([shotOf(pair.file), shotOf(pair.taken)])));
  const named = pairsByName(files, (file) => file);
  const are = await Promise.all(named.map(isPair));
  const { taken, passedOver } = withoutPairs(
    files,
    named.filter((_, index) => are[index]),
  );
  return {
    taken,
    passedOver: passedOver.map(({ file, kind, taken: other }) =>
      refusal(file, whyPassedOver(kind, path.basename(other))),
    ),
  };
}

/** Null for what cannot be read: why, the import of it finds out. */
export function readShot(maker: Pick<PictureMaker, 'ask'>, file: string): Promise<Shot | null> {
  return maker.ask('shot', { path: file }).catch(() => null);
}
