import * as fc from 'fast-check';
import { firstSeed, size } from './faults/seeded.ts';

// [Note: the same draws each time] A change is refused for what it breaks, and not for a value that was drawn at random on that day.
// `npm run test:search` draws anew, and LIGHTBOX_SEED plays the same again (docs/tests.md).
fc.configureGlobal({ seed: firstSeed(), numRuns: size(1_000, 100) });

export type { Arbitrary } from 'fast-check';
export default fc;
