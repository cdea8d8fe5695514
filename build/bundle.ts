// `npm run build`: the main process, the preload, the renderer, the CLI and the sample photos, into out/.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { FONT_FILE } from '../electron/picture-process/contact-sheet/letters.ts';
import { bundledPackages, spokenLanguages } from './bundled-packages.ts';
import { firstFiles } from './first-files.ts';
import { nativesBeside, PACKAGES_OUTSIDE } from './packages-outside.ts';
import { isEntryPoint, messageOf, root } from './project.ts';
import { copyListingSamples, LISTING_SAMPLES } from './samples.ts';

const STAMP = join(root, 'out', 'built-at');
const SOURCES = ['electron', 'renderer', 'shared', 'build', 'package.json', 'package-lock.json'];
/** What Electron gives a sandboxed preload; anything else would fail when the window opens. */
const ALLOWED_IN_PRELOAD = new Set(['electron']);

/** What a bundle is made of, as the bundler reports it. */
export interface BundleContents {
  /** Paths of our own modules, from the root. */
  readonly modules: readonly string[];
  /** What is imported when it runs. */
  readonly imports: readonly string[];
}

interface Target {
  readonly name: string;
  /** Path of the source file, from the root. */
  readonly entry: string;
  readonly config: InlineConfig;
}

const common: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  envDir: false,
  publicDir: false,
  plugins: [bundledPackages()],
};

/** What of a bundle for Node differs from the others. */
interface NodeBundle {
  readonly ssr: InlineConfig['ssr'];
  readonly external: (string | RegExp)[] | ((id: string) => boolean);
  readonly plugin?: Plugin;
  /** One file for the Node that Electron brings; otherwise for the oldest that it meets, the launcher's or an older Electron's. */
  readonly oneFile?: 'es' | 'cjs';
}

/** A bundle for Node or Electron's main process. @param outFile from the root */
function nodeBundle(name: string, entry: string, outFile: string, differs: NodeBundle): Target {
  const { ssr = {}, external, plugin, oneFile } = differs;
  const output = { format: oneFile ?? 'es', entryFileNames: basename(outFile) } as const;
  return {
    name,
    entry,
    config: {
      ...common,
      plugins: [...(common.plugins ?? []), plugin],
      ssr,
      build: {
        ssr: join(root, entry),
        outDir: join(root, dirname(outFile)),
        emptyOutDir: true,
        target: oneFile === undefined ? 'node20' : 'node24',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          external,
          output:
            oneFile === undefined
              ? { ...output, chunkFileNames: '[name]-[hash].js' }
              : { ...output, codeSplitting: false },
        },
      },
    },
  };
}

/** With every package in it but those with native parts: to find and read each of 2,000 files costs time at every start. */
const main = nodeBundle('main', 'electron/main.ts', 'out/main/main.js', {
  ssr: { noExternal: true },
  external: ['electron', ...PACKAGES_OUTSIDE],
  plugin: nativesBeside(),
});

/** The same. In an installed app it lies outside the archive, which plain Node cannot read. */
const cli = nodeBundle('cli', 'electron/hosts/cli.ts', 'out/cli/cli.js', {
  ssr: { noExternal: true },
  external: [...PACKAGES_OUTSIDE],
  plugin: nativesBeside(),
});

/** [Note: one CommonJS preload] A preload with `sandbox: true` can neither be a module nor require files or packages. */
const preload = nodeBundle('preload', 'electron/preload.ts', 'out/preload/preload.cjs', {
  oneFile: 'cjs',
  ssr: { noExternal: true },
  external: (id) => id === 'electron' || isBuiltin(id),
  plugin: {
    name: 'lightbox:preload-imports',
    generateBundle(_options, bundle): void {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const byOthers = [...output.imports, ...output.dynamicImports].filter((id) => !ALLOWED_IN_PRELOAD.has(id));
        if (byOthers.length > 0) {
          this.error(`A sandboxed preload can import only 'electron', but this one needs ${byOthers.join(', ')}.`);
        }
      }
    },
  },
});

/**
 * [Note: one file and the decoder] Plain Node cannot read inside of the app's archive, so this lies unpacked beside it, with as
 * few packages as can be: all but the decoders is in the bundle.
 */
const pictureProcess = nodeBundle('pictures', 'electron/picture-process/process.ts', 'out/pictures/pictures.mjs', {
  oneFile: 'es',
  ssr: { noExternal: true, external: ['sharp', 'libheif-js'] },
  external: (id) => id === 'sharp' || id.startsWith('libheif-js') || isBuiltin(id),
  plugin: {
    name: 'lightbox:fonts-of-contact-sheets',
    generateBundle(): void {
      const source = readFileSync(join(root, 'node_modules', FONT_FILE));
      this.emitFile({ type: 'asset', fileName: `fonts/${basename(FONT_FILE)}`, source });
    },
  },
});

const renderer: Target = {
  name: 'renderer',
  entry: 'renderer/index.html',
  config: {
    ...common,
    root: join(root, 'renderer'),
    base: './',
    publicDir: 'public',
    plugins: [
      ...(common.plugins ?? []),
      firstFiles(join(root, 'renderer/begin.ts'), 'inter-latin-wght-normal'),
      spokenLanguages(),
      react(),
      babel({ presets: [reactCompilerPreset()] }),
    ],
    build: {
      outDir: join(root, 'out/renderer'),
      emptyOutDir: true,
      target: 'chrome140',
      sourcemap: true,
      // The content security policy of the hosts allows files of our own only: no data: addresses, no inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
      // See [Note: no code from strings]: said where zod is read, before anything makes a schema.
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod|no-code-from-strings/ }] } },
      },
    },
  },
};

const targets: readonly Target[] = [main, preload, renderer, cli, pictureProcess];

/**
 * Builds everything into out/. A target whose entry file is missing or that fails to bundle is reported and does not stop
 * the others.
 * @returns one sentence for each target that was not built; empty when all were
 */
export async function buildAll(): Promise<readonly string[]> {
  rmSync(STAMP, { force: true });
  const startedAt = new Date();
  copyListingSamples();
  const outcomes = await Promise.all(targets.map(buildTarget));
  const problems = outcomes.filter((outcome) => outcome !== null);
  if (problems.length === 0) {
    mkdirSync(join(root, 'out'), { recursive: true });
    writeFileSync(STAMP, startedAt.toISOString());
  }
  return problems;
}

/** Builds when a source changed (or appeared, or went) since the last complete build; otherwise does nothing. */
export async function buildIfNeeded(): Promise<readonly string[]> {
  if (isFresh()) return [];
  process.stderr.write('Building the app first, since its sources are newer. This takes about half a minute.\n');
  return await buildAll();
}

function isFresh(): boolean {
  if (!existsSync(STAMP) || !existsSync(LISTING_SAMPLES)) return false;
  const built = statSync(STAMP).mtimeMs;
  return SOURCES.every((source) => newestChange(join(root, source)) < built);
}

/** Milliseconds since the epoch; a folder's own time shows that files were removed. */
function newestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), info.mtimeMs);
}

async function buildTarget(target: Target): Promise<string | null> {
  if (!existsSync(join(root, target.entry))) {
    return `${target.name} was not built: its entry ${target.entry} does not exist.`;
  }
  try {
    await build(target.config);
    return null;
  } catch (error) {
    return `${target.name} was not built: ${stripVTControlCharacters(messageOf(error))}`;
  }
}

/** Bundles a target for Node without writing it. @param name of the target, such as `main`, `cli` or `pictures` */
export async function contentsOf(name: string): Promise<BundleContents> {
  const target = targets.find((each) => each.name === name);
  if (target === undefined) throw new Error(`There is no bundle ${name}.`);
  const built = await build({ ...target.config, build: { ...target.config.build, write: false } });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const code = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
  const own = new Set(code.map(({ fileName }) => fileName));
  return {
    modules: code.flatMap(({ moduleIds }) => moduleIds).map((id) => relative(root, id).replaceAll('\\', '/')),
    imports: code
      .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
      .filter((id) => !own.has(id)),
  };
}

if (isEntryPoint(import.meta.url)) {
  const started = performance.now();
  const problems = await buildAll();
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const parts = targets.length;
  process.stderr.write(`Built ${parts - problems.length} of ${parts} in ${seconds} s into out/\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
