import type { Sharp } from 'sharp';

/**
 * Adds the turn that an EXIF orientation (1 to 8) asks for. In whichever sequence it is asked, sharp cuts and resizes, then
 * mirrors, then turns.
 */
export function turnUpright(picture: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return picture.flop();
    case 3:
      return picture.rotate(180);
    case 4:
      return picture.flip();
    case 5:
      return picture.flop().rotate(270);
    case 6:
      return picture.rotate(90);
    case 7:
      return picture.flop().rotate(90);
    case 8:
      return picture.rotate(270);
    default:
      return picture;
  }
}
