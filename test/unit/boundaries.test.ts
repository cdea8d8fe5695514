// @module-tag large
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Imports that break a boundary: the file that imports, and what it imports. */
const forbidden: readonly (readonly [file: string, specifier: string])[] = [
  ['shared/domain/a.ts', '../../electron/core/store/store.ts'],
  ['shared/domain/b.ts', '../../renderer/state/store.ts'],
  ['shared/c.ts', '../electron/core/app.ts'],
  ['shared/domain/d.ts', 'node:fs'],
  ['shared/domain/e.ts', 'fs'],
  ['shared/domain/f.ts', 'electron'],
  ['shared/domain/g.ts', 'react'],
  ['shared/domain/h.ts', 'csv-parse/sync'],
  ['renderer/state/a.ts', '../../electron/core/store/store.ts'],
  ['renderer/features/captions/b.tsx', '../../../electron/preload.ts'],
  ['renderer/host/c.ts', 'electron'],
  ['renderer/state/d.ts', 'node:path'],
  ['renderer/state/e.ts', 'path'],
  ['renderer/state/f.ts', 'better-sqlite3'],
  ['renderer/language/a.ts', '../state/store.ts'],
  ['renderer/language/es/core/b.ts', '../../../ui/button.tsx'],
  ['renderer/language/c.ts', 'node:fs'],
  ['renderer/host/a.ts', '../state/store.ts'],
  ['renderer/state/g.ts', '../ui/toasts.ts'],
  ['renderer/state/h.ts', '../../renderer/workbench/workbench.ts'],
  ['renderer/ui/a.tsx', '../workbench/workbench.ts'],
  ['renderer/workbench/a.ts', '../features/loupe/loupe.tsx'],
  ['renderer/workbench/commands/b.ts', '../../app/dialogs.tsx'],
  ['renderer/workbench/c.ts', '../../electron/core/app.ts'],
  ['renderer/features/captions/c.tsx', '../../app/shell.tsx'],
  ['renderer/features/captions/d.tsx', 'node:fs'],
  ['electron/core/a.ts', 'electron'],
  ['electron/core/b.ts', 'electron-store'],
  ['electron/core/c.ts', 'electron/main'],
  ['electron/core/d.ts', '../practice/practice-service.ts'],
  ['electron/core/e.ts', '../hosts/cli.ts'],
  ['electron/core/handlers/f.ts', '../../shell/window.ts'],
  ['electron/core/handlers/g.ts', '../../../renderer/state/store.ts'],
  ['electron/core/h.ts', '../main.ts'],
  ['electron/core/store/a.ts', '../remote/http.ts'],
  ['electron/core/store/b.ts', '../sync/runner.ts'],
  ['electron/core/store/c.ts', '../handlers/media.ts'],
  ['electron/core/store/d.ts', '../blobs/hash.ts'],
  ['electron/core/store/migrations/e.ts', '../../remote/http.ts'],
  ['electron/core/store/f.ts', '../../core/remote/http.ts'],
  ['electron/core/store/g.ts', 'electron'],
  ['electron/core/store/h.ts', '../../practice/practice-service.ts'],
  ['electron/core/store/i.ts', '../app.ts'],
  ['electron/core/remote/a.ts', '../store/store.ts'],
  ['electron/core/remote/b.ts', '../sync/runner.ts'],
  ['electron/core/remote/c.ts', '../handlers/media.ts'],
  ['electron/core/remote/d.ts', '../blobs/hash.ts'],
  ['electron/core/remote/e.ts', 'electron'],
  ['electron/core/remote/f.ts', '../../practice/practice-service.ts'],
  ['electron/core/blobs/a.ts', '../store/store.ts'],
  ['electron/core/blobs/b.ts', '../../practice/practice-service.ts'],
  ['electron/core/sync/a.ts', '../handlers/media.ts'],
  ['electron/core/sync/c.ts', '../views/listing-view.ts'],
  ['electron/core/sync/b.ts', '../../practice/practice-service.ts'],
  ['electron/core/store/j.ts', '../service-pictures/fetch-picture.ts'],
  ['electron/core/remote/g.ts', '../opening/open-listing.ts'],
  ['electron/core/blobs/c.ts', '../service-pictures/fetch-picture.ts'],
  ['electron/core/sync/d.ts', '../opening/open-listing.ts'],
  ['electron/core/opening/a.ts', '../handlers/listing.ts'],
  ['electron/core/opening/b.ts', '../views/listing-view.ts'],
  ['electron/core/foreign-media/a.ts', '../sync/runner.ts'],
  ['electron/core/foreign-media/b.ts', '../opening/open-listing.ts'],
  ['electron/core/foreign-media/c.ts', '../../practice/practice-service.ts'],
  ['electron/core/service-pictures/a.ts', '../sync/runner.ts'],
  ['electron/core/service-pictures/b.ts', '../foreign-media/foreign-media.ts'],
  ['electron/core/service-pictures/c.ts', '../handlers/sync.ts'],
  ['electron/core/sync/reconcile.ts', '../store/store.ts'],
  ['electron/core/sync/reconcile.ts', './runner.ts'],
  ['electron/core/sync/reconcile.ts', 'node:crypto'],
  ['electron/core/sync/reconcile.ts', 'zod'],
  ['electron/core/sync/reconcile.ts', '../../../shared/contract/commands.ts'],
  ['electron/practice/a.ts', '../core/store/store.ts'],
  ['electron/practice/b.ts', '../hosts/loopback.ts'],
  ['electron/practice/c.ts', '../shell/window.ts'],
  ['electron/practice/d.ts', 'electron'],
  ['electron/hosts/a.ts', 'electron'],
  ['electron/hosts/b.ts', 'electron-store'],
  ['electron/hosts/c.ts', '../shell/window.ts'],
  ['electron/hosts/d.ts', '../main.ts'],
  ['electron/preload.ts', './core/app.ts'],
  ['electron/preload.ts', 'node:fs'],
  ['electron/shell/a.ts', '../../renderer/state/store.ts'],
  ...['a.ts', 'store/k.ts', 'remote/h.ts', 'blobs/d.ts', 'sync/e.ts', 'opening/c.ts', 'foreign-media/d.ts'].flatMap(
    (file) =>
      [
        [`electron/core/${file}`, 'sharp'],
        [`electron/core/${file}`, `${'../'.repeat(file.split('/').length)}picture-process/render.ts`],
      ] as const,
  ),
  ['electron/core/service-pictures/d.ts', 'sharp'],
  ['electron/core/pictures/a.ts', 'sharp'],
  ['electron/core/pictures/b.ts', '../../picture-process/inspect.ts'],
  ['electron/practice/e.ts', 'sharp'],
  ['electron/hosts/e.ts', 'sharp'],
  ['electron/hosts/f.ts', '../picture-process/process.ts'],
  ['electron/shell/b.ts', 'sharp'],
  ['electron/main.ts', './picture-process/process.ts'],
  ['electron/main.ts', 'sharp'],
  ['electron/preload.ts', 'sharp'],
  ['electron/picture-process/a.ts', 'electron'],
  ['electron/picture-process/b.ts', 'better-sqlite3'],
  ['electron/picture-process/c.ts', '../core/store/store.ts'],
  ['electron/picture-process/d.ts', '../core/pictures/picture-maker.ts'],
  ['electron/picture-process/metadata/e.ts', '../../core/app.ts'],
  ['electron/picture-process/f.ts', '../hosts/cli.ts'],
  ['build/a.ts', 'electron'],
  ['test/core/a.ts', 'electron'],
];

/** Imports that the design allows; were they refused, the rules would fire at everything and prove nothing. */
const allowed: readonly (readonly [file: string, specifier: string])[] = [
  ['shared/domain/z.ts', '../contract/commands.ts'],
  ['shared/contract/z.ts', 'zod'],
  ['shared/domain/y.ts', 'csv-parse/browser/esm/sync'],
  ['renderer/state/z.ts', '../../shared/domain/ordering.ts'],
  ['renderer/features/sync/z.tsx', 'react-aria-components'],
  ['renderer/features/sync/y.tsx', '../../host/electron.ts'],
  ['renderer/state/y.ts', '../language/words.ts'],
  ['renderer/workbench/commands/z.ts', '../../ui/toasts.ts'],
  ['renderer/features/captions/z.tsx', '../../workbench/actions.ts'],
  ['renderer/app/z.tsx', '../features/loupe/loupe.tsx'],
  ['electron/core/z.ts', './store/store.ts'],
  ['electron/core/y.ts', 'better-sqlite3'],
  ['electron/core/store/z.ts', './row.ts'],
  ['electron/core/store/migrations/z.ts', '../row.ts'],
  ['electron/core/remote/z.ts', '../../../shared/domain/ids.ts'],
  ['electron/core/sync/z.ts', '../store/store.ts'],
  ['electron/core/sync/reconcile-order.ts', '../../../shared/domain/ordering.ts'],
  ['electron/core/sync/y.ts', '../foreign-media/foreign-media.ts'],
  ['electron/core/opening/z.ts', '../sync/lease.ts'],
  ['electron/core/foreign-media/z.ts', '../service-pictures/fetch-picture.ts'],
  ['electron/core/service-pictures/z.ts', '../import/prepare.ts'],
  ['electron/core/handlers/z.ts', '../sync/runner.ts'],
  ['electron/core/views/z.ts', '../sync/reconcile.ts'],
  ['electron/practice/z.ts', 'fastify'],
  ['electron/hosts/z.ts', '../practice/practice-service.ts'],
  ['electron/hosts/y.ts', '../core/app.ts'],
  ['electron/shell/z.ts', 'electron'],
  ['electron/core/import/z.ts', '../pictures/picture-maker.ts'],
  ['electron/picture-process/z.ts', 'sharp'],
  ['electron/picture-process/y.ts', '../core/pictures/protocol.ts'],
  ['electron/picture-process/metadata/z.ts', '../../core/blobs/errors.ts'],
  ['electron/picture-process/x.ts', '../../shared/domain/phrases/phrase.ts'],
  ['electron/main.ts', 'electron'],
  ['electron/preload.ts', 'electron'],
  ['electron/preload.ts', '../shared/contract/commands.ts'],
];

/** The ways in which a file can import; each has to be seen by the rules. */
const forms: readonly ((specifier: string) => string)[] = [
  (specifier) => `import { thing } from '${specifier}';\nconsole.log(thing);`,
  (specifier) => `import type { Thing } from '${specifier}';\nexport const thing: Thing | null = null;`,
  (specifier) => `export * from '${specifier}';`,
  (specifier) => `export const load = () => import('${specifier}');`,
];

const Report = z.object({ diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })) });

/** Lints one file for each (import, form) in a folder of its own; answers which imports were refused in which form. */
function refusedForms(
  imports: readonly (readonly [string, string])[],
  folder: string,
): readonly (readonly boolean[])[] {
  const cases = imports.map(([file, specifier], index) =>
    forms.map((form, variant) => {
      // One tree for each case: the rules go by the path from the configuration's folder.
      const tree = join(folder, `case-${index}-${variant}`);
      const path = join(tree, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${form(specifier)}\n`);
      cpSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
      return path;
    }),
  );
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const refused = new Set(
    Report.parse(JSON.parse(stdout))
      .diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
      .map(({ filename }) => join(folder, filename)),
  );
  return cases.map((paths) => paths.map((path) => refused.has(path)));
}

describe('who may import whom', () => {
  let results: readonly (readonly boolean[])[] = [];

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'lightbox-boundaries-'));
    try {
      results = refusedForms([...forbidden, ...allowed], folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  const every = forms.map(() => true);
  const none = forms.map(() => false);

  test.each(forbidden.map(([file, specifier], index) => ({ file, specifier, index })))(
    '$file must not import $specifier',
    ({ index }) => {
      expect(results[index]).toEqual(every);
    },
  );

  test.each(allowed.map(([file, specifier], index) => ({ file, specifier, index: forbidden.length + index })))(
    '$file may import $specifier',
    ({ index }) => {
      expect(results[index]).toEqual(none);
    },
  );
});

describe('the core in plain Node', () => {
  const app = join(root, 'electron/core/app.ts');

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
