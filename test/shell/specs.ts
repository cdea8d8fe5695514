// The specs that run in the shell as well, since there the host makes a difference: the medium ones in `npm test`, the large ones
// by `npm test -- --all` (docs/adr/012). All the others run in it by `npm run test:e2e -- --project=shell`. Together they take less
// than a minute and a half; whoever adds one looks at that.

import type { TestSize } from '../../build/test-size.ts';

export const SPECS_OF_THE_SHELL: readonly { readonly spec: string; readonly size: TestSize; readonly why: string }[] = [
  {
    spec: 'desktop.spec.ts',
    size: 'medium',
    why: 'the menu, the window, what the system gives and is told: only the desktop app has them',
  },
  {
    spec: 'import.spec.ts',
    size: 'large',
    why: 'dialogs of the system, and paths of dropped files and folders that the preload finds',
  },
  { spec: 'quit.spec.ts', size: 'large', why: 'each way to end, of which the browser has none' },
  { spec: 'history.spec.ts', size: 'large', why: 'a file that the page saves is decided about by the main process' },
  { spec: 'library-copies.spec.ts', size: 'large', why: 'the library moves while the app starts itself again' },
  { spec: 'slow-answers.spec.ts', size: 'large', why: 'answers that wait in the messages between the processes' },
];

/**
 * The journeys that run in a real Electron: where there is one, it says whether the stand-in is right. Together they are to take
 * less than four minutes on two idle cores; whoever adds one looks at that.
 */
export const JOURNEYS_OF_ELECTRON = '@electron\\b';
