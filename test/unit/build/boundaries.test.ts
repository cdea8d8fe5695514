import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { FLOORS, refusedImports } from '../../../build/floors.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** One import of each kind that the table refuses: the file that imports, and what it imports. */
const forbidden: readonly (readonly [file: string, specifier: string])[] = [
  ['shared/domain/a.ts', '../../electron/core/library/store/store.ts'],
  ['shared/domain/a.ts', 'node:fs'],
  ['shared/domain/a.ts', 'csv-parse/sync'],
  ['renderer/state/a.ts', '../../electron/core/library/store/store.ts'],
  ['renderer/features/captions/a.tsx', '../../../electron/preload.ts'],
  ['renderer/state/a.ts', 'path'],
  ['renderer/language/a.ts', '../state/store.ts'],
  ['renderer/state/a.ts', '../ui/toasts.ts'],
  ['renderer/workbench/commands/a.ts', '../../app/dialogs.tsx'],
  ['electron/core/app/a.ts', 'electron'],
  ['electron/core/app/a.ts', 'electron/main'],
  ['electron/core/app/a.ts', 'electron-store'],
  ['electron/core/app/a.ts', 'sharp'],
  ['electron/core/app/a.ts', '../../practice/practice-service.ts'],
  ['electron/core/app/a.ts', '../../picture-process/render.ts'],
  ['electron/core/library/store/a.ts', '../../service/http/http.ts'],
  ['electron/core/service/http/a.ts', '../odata/listing-api.ts'],
  ['electron/core/service/odata/a.ts', '../../sync/base/context.ts'],
  ['electron/core/photos/import/a.ts', '../../service/http/http.ts'],
  ['electron/core/sync/plan/a.ts', '../take/merge.ts'],
  ['electron/core/sync/send/a.ts', '../run/scheduler.ts'],
  ['electron/core/sync/run/a.ts', '../opening/open-listing.ts'],
  ['electron/core/sync/run/a.ts', '../../app/views/listing-view.ts'],
  ['electron/core/sync/base/reconcile.ts', '../../library/store/store.ts'],
  ['electron/core/sync/base/reconcile.ts', 'node:crypto'],
  ['electron/practice/a.ts', '../core/library/store/store.ts'],
  ['electron/hosts/a.ts', '../shell/window.ts'],
  ['electron/preload.ts', './core/app/app.ts'],
  ['electron/preload.ts', 'node:fs'],
  ['electron/shell/a.ts', '../../renderer/state/store.ts'],
  ['electron/main.ts', './picture-process/process.ts'],
  ['electron/picture-process/a.ts', 'better-sqlite3'],
  ['electron/picture-process/metadata/a.ts', '../../core/app/app.ts'],
  ['build/a.ts', 'electron'],
];

/** Imports that the design allows. */
const allowed: readonly (readonly [file: string, specifier: string])[] = [
  ['shared/domain/a.ts', '../contract/commands.ts'],
  ['shared/domain/a.ts', 'csv-parse/browser/esm/sync'],
  ['renderer/features/sync/a.tsx', 'react-aria-components'],
  ['renderer/features/sync/a.tsx', '../../host/electron.ts'],
  ['renderer/workbench/commands/a.ts', '../../ui/toasts.ts'],
  ['electron/core/library/store/a.ts', 'better-sqlite3'],
  ['electron/core/service/accounts/a.ts', '../../library/store/store.ts'],
  ['electron/core/sync/send/a.ts', '../plan/next.ts'],
  ['electron/core/sync/base/reconcile.ts', '../../../../shared/domain/ordering.ts'],
  ['electron/core/app/views/a.ts', '../../sync/base/reconcile.ts'],
  ['electron/hosts/a.ts', '../practice/practice-service.ts'],
  ['electron/main.ts', 'electron'],
  ['electron/picture-process/a.ts', '../core/photos/pictures/protocol.ts'],
  ['electron/preload.ts', '../shared/contract/commands.ts'],
  ['test/core/a.ts', '../../electron/practice/practice-service.ts'],
];

/** The ways in which a file can import; each has to be seen. */
const forms: readonly ((specifier: string) => string)[] = [
  (specifier) => `import { thing } from '${specifier}';\nconsole.log(thing);`,
  (specifier) => `import type { Thing } from '${specifier}';\nexport const thing: Thing | null = null;`,
  (specifier) => `import '${specifier}';`,
  (specifier) => `export * from '${specifier}';`,
  (specifier) => `export type { Thing } from '${specifier}';`,
  (specifier) => `export const load = () => import('${specifier}');`,
];

describe('who may import whom', () => {
  test.each(forbidden)('%s must not import %s', (file, specifier) => {
    for (const form of forms) expect(refusedImports(file, form(specifier))).toEqual([specifier]);
  });

  test.each(allowed)('%s may import %s', (file, specifier) => {
    for (const form of forms) expect(refusedImports(file, form(specifier))).toEqual([]);
  });

  test('every folder of the table is there, and every source stands on a floor', () => {
    const missing = FLOORS.flatMap(({ folder, uses }) => [folder, ...uses]).filter(
      (folder) => folder !== '*' && !existsSync(join(root, folder)),
    );
    expect(missing).toEqual([]);
    const loose = globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !FLOORS.some(({ folder }) => file === folder || file.startsWith(`${folder}/`)));
    expect(loose).toEqual([]);
  });
});

describe('the core in plain Node', () => {
  const app = join(root, 'electron/core/app/app.ts');

  test('loads without Electron', () => {
    const script = `
        import { registerHooks } from 'node:module';
        registerHooks({
          resolve(specifier, context, next) {
            if (/^electron($|[/-])/.test(specifier)) throw new Error('the core reached for ' + specifier);
            const found = next(specifier, context);
            if (/\\/electron\\/(practice|hosts|shell)\\//.test(found.url)) throw new Error('the core reached ' + found.url);
            return found;
          },
        });
        const core = await import(${JSON.stringify(pathToFileURL(app).href)});
        process.stdout.write(JSON.stringify({ exports: Object.keys(core), electron: process.versions.electron ?? null }));
      `;
    const answer: unknown = JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', cwd: root }),
    );
    expect(answer).toEqual({ exports: expect.arrayContaining(['createCore']) as unknown, electron: null });
  });
});
