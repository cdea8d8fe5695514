import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, runCommand } from '../project.ts';

const PACKAGE = join(root, 'node_modules', 'better-sqlite3');
/** Of the Node that runs this. */
const HEADERS = join(dirname(process.execPath), '..', 'include', 'node');

/** Stands for a reference to a string, which is new in Node-API 10: the text itself is kept. */
const HOLDER = `
struct StringHolder {
  napi_env env = nullptr;
  std::string text;
  StringHolder() = default;
  StringHolder(Napi::String value) : env(value.Env()), text(value.Utf8Value()) {}
  Napi::String Value() const { return Napi::String::New(env, text); }
  void Reset(Napi::String value, int = 1) { env = value.Env(); text = value.Utf8Value(); }
};
`;

/**
 * Builds better-sqlite3 out of the sources in its package for Node-API 9.
 * @param file of the binary
 * @throws Error where a compiler is missing, or the sources have changed
 */
export async function buildSqlite(file: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'lightbox-sqlite-'));
  try {
    cpSync(join(PACKAGE, 'src'), join(work, 'src'), { recursive: true });
    for (const source of globSync(join(work, 'src', '**', '*.cpp'))) {
      writeFileSync(source, withoutReferences(readFileSync(source, 'utf8')));
    }
    const sqlite = join(PACKAGE, 'deps', 'sqlite3');
    const options = ['-w', '-O1', '-fPIC', '-fvisibility=hidden', '-DNDEBUG', ...definesOfSqlite(), `-I${sqlite}`];
    const addon = ['-std=c++20', '-fno-exceptions', '-fno-rtti', '-DNAPI_VERSION=9', '-DNAPI_DISABLE_CPP_EXCEPTIONS'];
    const more = ['-DNODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS', '-DBUILDING_NODE_EXTENSION'];
    const headers = [`-I${join(root, 'node_modules', 'node-addon-api')}`, `-I${HEADERS}`];
    const compile = async (command: string, ...args: readonly string[]): Promise<void> => {
      const code = await runCommand(command, args, { cwd: work, stdio: ['ignore', 2, 2] });
      if (code !== 0) throw new Error(`${command} could not build better-sqlite3`);
    };
    await Promise.all([
      compile('gcc', ...options, '-c', join(sqlite, 'sqlite3.c')),
      compile('g++', ...options, ...addon, ...more, ...headers, '-c', 'src/better_sqlite3.cpp'),
    ]);
    await compile('g++', '-shared', '-pthread', '-Wl,-Bsymbolic', '-s', 'better_sqlite3.o', 'sqlite3.o', '-o', 'made');
    cpSync(join(work, 'made'), `${file}.new`);
    renameSync(`${file}.new`, file);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A source without references to strings. */
function withoutReferences(source: string): string {
  return source
    .replace('#include "util/macros.cpp"', `${HOLDER}$&`)
    .replaceAll('Napi::Reference<Napi::String>', 'StringHolder')
    .replaceAll(/Napi::Persistent\((Internalized|pair->name)/g, 'StringHolder($1');
}

/** The options that the package builds SQLite with. */
function definesOfSqlite(): readonly string[] {
  const text = readFileSync(join(PACKAGE, 'deps', 'defines.gypi'), 'utf8');
  return [...text.matchAll(/^ *'([A-Z0-9_]+(?:=[^']*)?)',$/gm)].map(([, define = '']) => `-D${define}`);
}
