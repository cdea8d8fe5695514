// The specs that `npm test` runs in the shell as well, since there the host makes a difference. All the others run in it by
// `npm run test:e2e -- --project=shell`.

export const SPECS_OF_THE_SHELL: readonly { readonly spec: string; readonly why: string }[] = [
  {
    spec: 'import.spec.ts',
    why: 'dialogs of the system, and paths of dropped files and folders that the preload finds',
  },
];
