import type { Plugin } from 'vite';
import { Language } from '../renderer/language/language.ts';
import { toPosix } from './project.ts';

const found = new Set<string>();

/** The packages of npm that the bundles of this run took something of, by their folder under the root, in order. */
export function packagesInBundles(): readonly string[] {
  return [...found].toSorted();
}

/** Remembers from which packages a bundle is made: their licences ask to be shipped with it. */
export function bundledPackages(): Plugin {
  return {
    name: 'lightbox:bundled-packages',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = packageFolderOf(id);
        if (folder !== null) found.add(folder);
      }
    },
  };
}

/** `node_modules/a/node_modules/@scope/b` of a module's path; null for a module of our own. */
export function packageFolderOf(id: string): string | null {
  const path = toPosix(id);
  const inside = path.indexOf('node_modules/');
  if (inside < 0) return null;
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.slice(inside))?.[1] ?? null;
}

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
