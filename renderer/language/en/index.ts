import { states } from './states.ts';

/** Every word of the interface in English, one file a feature; the other languages must have the same keys. */
export const EN = { ...states } as const;

export type WordKey = keyof typeof EN;
