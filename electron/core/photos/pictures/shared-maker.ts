import { plainNodeLaunch } from './launch.ts';
import { createPictureMaker, type PictureMaker } from './picture-maker.ts';

let present: PictureMaker | null = null;

/** [Note: one for a host] However many libraries a process of plain Node has open, one picture process works for them. */
export function sharedPictureMaker(): PictureMaker {
  present ??= createPictureMaker(plainNodeLaunch());
  return present;
}
