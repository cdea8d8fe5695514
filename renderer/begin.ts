// [Note: asked first] The first script of the page: so small that it runs while the rest is still read and compiled, so that
// the answers are there when the rest of the page is. Nothing that it imports may import a package.

import { begin } from './host/early-answers.ts';
import { keptPreference } from './host/kept-preference.ts';
import { DARK_SYSTEM, shownTheme } from './ui/shown-theme.ts';

// [Note: no stacks yet] React makes errors as it is loaded, and for the stack of the first one the engine reads whole files
// again: 50 ms. `main.tsx` wants stacks again.
Reflect.set(Error, 'stackTraceLimit', 0);

// In its colours from the first frame.
const theme = shownTheme(keptPreference(window, 'theme'), matchMedia(DARK_SYSTEM).matches);
document.documentElement.dataset['theme'] = theme;

export const earlyAnswers = begin(window);
