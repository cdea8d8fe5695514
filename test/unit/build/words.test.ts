import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The words of the second table of docs/words.md that no name in the code has, each as its words: 'unknown base' is two. */
function wordsNotSaid(): readonly string[] {
  const [, table = ''] = readFileSync(join(root, 'docs/words.md'), 'utf8').split('## In code');
  const rows = table.split('\n## ')[0]?.matchAll(/^\|[^|]*\|([^|]*)\|/gm) ?? [];
  return [...rows].flatMap(([, not = '']) => [...not.matchAll(/`([a-z ]+)`/g)].map(([, words = '']) => words));
}

const NAMES: ReadonlySet<unknown> = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier']);

/** Every name that a source gives or uses; what stands in texts and comments is none. */
function namesIn(file: string): ReadonlySet<string> {
  const names = new Set<string>();
  const look = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    if ('type' in node && NAMES.has(node.type) && 'name' in node && typeof node.name === 'string') names.add(node.name);
    for (const child of Object.values(node)) look(child);
  };
  look(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return names;
}

const spaced = (name: string): string =>
  ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_$#]+/g, ' ')
    .toLowerCase()} `;

it('no name in the code has a word that docs/words.md has another one for', () => {
  const not = wordsNotSaid();
  expect(not.length).toBeGreaterThan(8);
  const found = globSync('{electron,renderer,shared,build}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...namesIn(file)].flatMap((name) =>
      not.some((words) => spaced(name).includes(` ${words} `)) ? [`${file}: ${name}`] : [],
    ),
  );
  expect(found).toEqual([]);
});
