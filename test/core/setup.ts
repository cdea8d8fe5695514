import { afterEach } from 'vitest';
import { cleanUp } from './cleanups.ts';

// [Note: run for each file] Files that share a process load a module once; this alone is run again for each of them.
afterEach(cleanUp);
