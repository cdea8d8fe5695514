// Loaded before the built main process: from then on `electron` is the stand-in.

import { registerHooks } from 'node:module';

const standIn = new URL('index.ts', import.meta.url).href;

registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: standIn, shortCircuit: true } : next(name, context)),
});
