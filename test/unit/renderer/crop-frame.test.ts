import { describe, expect, it } from 'vitest';
import { CORNERS, EDGES, moveHandle, WHOLE_FRAME } from '../../../renderer/state/crop-frame.ts';
import { AS_IT_IS, CropFrame, toCorrections } from '../../../shared/domain/corrections.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const frame = fc
  .record({ left: share(0, 0.6), top: share(0, 0.6), width: share(0.1, 0.4), height: share(0.1, 0.4) })
  .map((each): CropFrame => each);

/** As the library has it: without what decimal steps leave over. */
const kept = (crop: CropFrame): CropFrame => toCorrections({ ...AS_IT_IS, crop })?.crop ?? WHOLE_FRAME;

describe('a frame that is moved by a corner or an edge', () => {
  it('stays in the picture, leaves something, and stays where it is at the other side', () => {
    forAll(frame, fc.constantFrom(...CORNERS, ...EDGES), share(-1, 1), share(-1, 1), (before, handle, across, down) => {
      const after = moveHandle(before, handle, across, down, null);
      expect(CropFrame.safeParse(kept(after)).success).toBe(true);
      const name = handle.toLowerCase();
      if (!name.includes('left')) expect(after.left).toBeCloseTo(before.left);
      if (!name.includes('right')) expect(after.left + after.width).toBeCloseTo(before.left + before.width);
      if (!name.includes('top')) expect(after.top).toBeCloseTo(before.top);
      if (!name.includes('bottom')) expect(after.top + after.height).toBeCloseTo(before.top + before.height);
    });
  });

  it('keeps its shape where it has one, by an edge about the middle of the others', () => {
    forAll(frame, fc.constantFrom(...CORNERS, ...EDGES), share(-1, 1), share(-1, 1), (before, handle, across, down) => {
      const ratio = before.width / before.height;
      const after = moveHandle(before, handle, across, down, ratio);
      expect(after.width / after.height).toBeCloseTo(ratio);
      expect(CropFrame.safeParse(kept(after)).success).toBe(true);
      if (handle === 'left' || handle === 'right') {
        expect(after.top + after.height / 2).toBeCloseTo(before.top + before.height / 2);
      }
    });
  });
});
