// [Note: asked first] The first script of the page: so small that it runs while the rest is still read and compiled, so that
// the answers are there when the rest of the page is. Nothing that it imports may import a package.

import { begin } from './host/begun.ts';

// [Note: no stacks yet] React makes errors as it is loaded, and for the stack of the first one the engine reads whole files
// again: 50 ms. `main.tsx` wants stacks again.
Reflect.set(Error, 'stackTraceLimit', 0);

export const begun = begin(window);
