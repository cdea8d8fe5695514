import type { Plugin } from 'vite';
import { Language } from '../renderer/language/language.ts';
import { toPosix } from './project.ts';

/** A file of the sentences that React Aria's controls say in one language: `…/intl/grid/de-DE.mjs`. */
const SENTENCES =
  /\/node_modules\/react-(?:aria|aria-components|stately)\/.*\/intl\/.*\/([a-z]{2})-[A-Z]{2}\.(?:mjs|js|json)$/;

/** Whether a module only holds sentences of a language that the page does not speak. */
export function isUnspoken(id: string): boolean {
  const language = SENTENCES.exec(toPosix(id))?.[1];
  return language !== undefined && !Language.safeParse(language).success;
}

/** The controls speak thirty languages, of which the page uses its own: the others are read at each start for nothing. */
export function spokenLanguages(): Plugin {
  return {
    name: 'lightbox:spoken-languages',
    enforce: 'pre',
    load: (id) => (isUnspoken(id) ? 'export default {};' : null),
  };
}
