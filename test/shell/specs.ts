// The specs that `npm test` runs in the shell as well, since there the host makes a difference. All the others run in it by
// `npm run test:e2e -- --project=shell`. Together they take less than a minute and a half; whoever adds one looks at that.

export const SPECS_OF_THE_SHELL: readonly { readonly spec: string; readonly why: string }[] = [
  {
    spec: 'desktop.spec.ts',
    why: 'the menu, the window, what the system gives and is told: only the desktop app has them',
  },
  {
    spec: 'import.spec.ts',
    why: 'dialogs of the system, and paths of dropped files and folders that the preload finds',
  },
  { spec: 'history.spec.ts', why: 'a file that the page saves is decided about by the main process' },
  { spec: 'slow-answers.spec.ts', why: 'answers that wait in the messages between the processes' },
];
