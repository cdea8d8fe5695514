import { posix } from 'node:path';
import { parseSync } from 'vite';

/** A folder, what of the project it may import beside itself, and which packages. The longest folder that holds a file counts. */
export interface Floor {
  /** A folder or a file, from the root. */
  readonly folder: string;
  /** Folders or files of the project; `'*'` for all of it. */
  readonly uses: readonly string[];
  readonly packages: (name: string) => boolean;
}

/** @returns whether one of `names` is the package, or the part of it that is imported */
const among =
  (...names: readonly string[]) =>
  (specifier: string): boolean =>
    names.some((name) => specifier === name || specifier.startsWith(`${name}/`));
const not =
  (isAmong: (specifier: string) => boolean) =>
  (specifier: string): boolean =>
    !isAmong(specifier);

/** Plain Node cannot import Electron: its abilities come in as ports. Only the picture process decodes. */
const ELECTRON = ['electron', 'electron-store'];
const node = not(among(...ELECTRON, 'sharp'));
const browser = among(
  'react',
  'react-dom',
  'react-aria-components',
  'lucide-react',
  '@fontsource-variable/inter',
  '@formatjs/intl',
  'zod',
);

/** Folders from the lowest: each may use those before it and what lies below them all, and none beside it. */
function stack(
  parent: string,
  floors: readonly (readonly string[])[],
  below: readonly string[],
  packages: Floor['packages'],
): Floor[] {
  const folders = floors.map((names) => names.map((name) => `${parent}/${name}`));
  return folders.flatMap((beside, index) =>
    beside.map((folder) => ({ folder, uses: [...below, ...folders.slice(0, index).flat()], packages })),
  );
}

const core = (name: string): string => `electron/core/${name}`;
const BELOW_SYNC = ['shared', ...['library', 'photos', 'service'].map(core)];

/** Who may import whom: the one place that says it, for lint, for its test and for whoever looks for the way through the house. */
export const FLOORS: readonly Floor[] = [
  { folder: 'shared', uses: [], packages: among('zod', 'csv-parse/browser', 'fflate', 'sax') },
  { folder: 'renderer', uses: ['shared'], packages: browser },
  ...stack(
    'renderer',
    [['language'], ['host'], ['state'], ['ui'], ['workbench'], ['features'], ['app']],
    ['shared'],
    browser,
  ),
  ...stack('electron/core', [['library'], ['photos', 'service'], ['sync'], ['check'], ['app']], ['shared'], node),
  ...stack('electron/core/service', [['http'], ['odata'], ['upload']], ['shared', core('library')], node),
  ...stack(
    'electron/core/sync',
    [
      ['following', 'service-pictures'],
      ['photos-by-others'],
      ['base'],
      ['plan', 'take'],
      ['send'],
      ['run'],
      ['opening'],
    ],
    BELOW_SYNC,
    node,
  ),
  { folder: core('sync/base/reconcile.ts'), uses: ['shared/domain'], packages: () => false },
  {
    folder: 'electron/picture-process',
    uses: [
      'shared',
      ...['all-ended', 'cut-to', 'describe-error', 'private-files'].map((name) => core(`library/${name}.ts`)),
      ...['library/blobs', 'photos/pictures/protocol.ts'].map(core),
    ],
    packages: not(among(...ELECTRON, 'better-sqlite3', 'axios', 'fastify', 'ws')),
  },
  { folder: 'electron/practice', uses: ['shared'], packages: node },
  { folder: 'electron/hosts', uses: ['shared', 'electron/core', 'electron/practice', 'package.json'], packages: node },
  {
    folder: 'electron/shell',
    uses: ['shared', 'electron/core', 'electron/hosts', 'electron/practice'],
    packages: not(among('sharp')),
  },
  {
    folder: 'electron/main.ts',
    uses: [
      'build/packaging/identity.ts',
      'shared',
      'electron/core',
      'electron/hosts',
      'electron/practice',
      'electron/shell',
    ],
    packages: not(among('sharp')),
  },
  { folder: 'electron/preload.ts', uses: ['shared/contract'], packages: among('electron') },
  { folder: 'build', uses: ['*'], packages: not(among(...ELECTRON)) },
  { folder: 'test', uses: ['*'], packages: not(among(...ELECTRON, 'fast-check')) },
  { folder: 'test/fast-check.ts', uses: ['*'], packages: among('fast-check') },
  // What runs the app, or a specification of it, in Electron.
  { folder: 'build/real-electron', uses: ['*'], packages: () => true },
  { folder: 'test/e2e/hosts', uses: ['*'], packages: () => true },
];

const holds = (folder: string, file: string): boolean => file === folder || file.startsWith(`${folder}/`);

/** What a file imports against the table; a file that stands on no floor imports what it likes. @param file from the root */
export function refusedImports(file: string, text: string): string[] {
  const floor = FLOORS.filter(({ folder }) => holds(folder, file)).sort((a, b) => b.folder.length - a.folder.length)[0];
  if (floor === undefined) return [];
  return specifiersOf(file, text).filter((specifier) => {
    if (!specifier.startsWith('.')) return !floor.packages(specifier);
    const target = posix.join(posix.dirname(file), specifier);
    return ![floor.folder, ...floor.uses].some((used) => used === '*' || holds(used, target));
  });
}

/** Everything that a module names in `import` and `export … from`, types too, and in `import('…')`. */
function specifiersOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const exported = staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? []));
  const named = [...staticImports.map(({ moduleRequest }) => moduleRequest), ...exported].map(({ value }) => value);
  // Of what is computed nothing is known: only a string says where it leads.
  const dynamic = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^(?:'|")(.*)(?:'|")$/.exec(text.slice(start, end)) ?? [];
    return specifier ?? [];
  });
  return [...named, ...dynamic];
}
