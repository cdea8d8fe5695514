import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { EN } from '../../../renderer/language/en/index.ts';

// Words that a person reads belong into renderer/language. This finds those that were written into a component instead.

/** What is the same in every language: the product's name, and examples of what to type. */
const ALLOWED: ReadonlySet<string> = new Set([
  'Lightbox',
  'Listing Lightbox',
  'Valley MLS',
  'PR500001',
  'https://media.example.org',
  'https://api.example.org',
  'https://login.example.org',
  'https://login.example.org/token',
]);

/** Attributes and properties whose text a person reads or hears. */
const TOLD: ReadonlySet<string> = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'confirmLabel',
  'label',
  'missing',
  'note',
  'placeholder',
  'textValue',
  'title',
]);

/** Functions whose first argument a person reads or hears. */
const TELLING: ReadonlySet<string> = new Set(['announce', 'inform', 'setError']);

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const tree = (value: unknown): Tree => (isTree(value) ? value : {});
const list = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);

/** A key of the words, or its beginning where the rest is a name: `template.variable.${name}`. */
const isKey = (text: string): boolean => text.includes('.') && Object.keys(EN).some((key) => key.startsWith(text));

/** The texts that an expression may come to, without what it calls. */
function outcomes(value: unknown): string[] {
  const node = tree(value);
  switch (node['type']) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral':
      return list(node['quasis']).map((quasi) => String(tree(quasi['value'])['cooked']));
    case 'ConditionalExpression':
      return [...outcomes(node['consequent']), ...outcomes(node['alternate'])];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node['operator'] === '===' || node['operator'] === '!=='
        ? []
        : [...outcomes(node['left']), ...outcomes(node['right'])];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return outcomes(node['expression']);
    default:
      return [];
  }
}

function nameOf(value: unknown): string {
  const node = tree(value);
  if (node['type'] === 'MemberExpression') return nameOf(node['property']);
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' ? name : '';
}

/** The texts of one node that reach a person. */
function reported(node: Tree): string[] {
  switch (node['type']) {
    case 'JSXText':
      return [String(node['value'])];
    case 'JSXElement':
    case 'JSXFragment':
      return list(node['children']).flatMap(outcomes);
    case 'JSXAttribute':
      return TOLD.has(nameOf(node['name'])) ? outcomes(node['value']) : [];
    case 'Property':
      return TOLD.has(nameOf(node['key'])) ? outcomes(node['value']) : [];
    case 'CallExpression':
      return TELLING.has(nameOf(node['callee'])) ? list(node['arguments']).slice(0, 1).flatMap(outcomes) : [];
    case 'Literal':
    case 'TemplateLiteral':
      return outcomes(node).filter((text) => /\p{Lu}\p{Ll}+ \p{L}/u.test(text));
    default:
      return [];
  }
}

/** Faults are written for those who mend them. */
const isFault = (node: Tree): boolean => node['type'] === 'NewExpression' && nameOf(node['callee']).endsWith('Error');

function messageUnder(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(messageUnder);
  if (!isTree(value) || isFault(value)) return [];
  return [...reported(value), ...Object.values(value).flatMap(messageUnder)];
}

function strayWords(fileName: string, source: string): string[] {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName} cannot be read.`, { cause: errors });
  const texts = messageUnder(program).map((text) => text.trim());
  // One letter alone is the name of a key.
  return [...new Set(texts.filter((text) => /\p{L}{2}/u.test(text) && !ALLOWED.has(text) && !isKey(text)))];
}

it.each([
  ['<p>Words</p>', 'Words'],
  ['<p>{many ? "Some words" : t("common.close")}</p>', 'Some words'],
  ['<p>{`${count} words`}</p>', 'words'],
  ['<Field label="Caption" />', 'Caption'],
  ['<Field placeholder={x === "y" ? "Write" : undefined} />', 'Write'],
  ['<img alt={`Photo ${n}`} />', 'Photo'],
  ['toasts.inform("done", { label: "Undo" })', 'done'],
  ['toasts.inform(t("common.close"), { label: "Undo" })', 'Undo'],
  ['const a = { reason: `Nothing was ${verb}` }', 'Nothing was'],
])('words in %s are found', (source, found) => {
  expect(strayWords('a.tsx', source)).toContain(found);
});

it.each([
  '<p className="quiet small">{t("common.close")} · <kbd>1</kbd></p>',
  '<Field label={t("captions.caption")} id="a" type="password" />',
  'throw new Error("The page has no root.")',
  'const action = { label: "action.sync.now" }',
  'const tone = failed ? "bad" : "good"',
])('%s has no stray words', (source) => {
  expect(strayWords('a.tsx', source)).toEqual([]);
});

it('no part of the interface has words of its own', () => {
  const files = readdirSync('renderer', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/^language[\\/]/.test(name))
    .map((name) => join('renderer', name));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => strayWords(file, readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});
