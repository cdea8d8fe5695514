import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A package of npm that people get with the app. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** As the lockfile has it, an SPDX expression; 'none' where it says nothing. */
  readonly licence: string;
  /** Of what npm downloaded, as the lockfile has it (`sha512-…`). */
  readonly integrity: string | null;
  /** Its folder, from the root of the checkout. */
  readonly folder: string;
}

export const PackageLock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

/**
 * What is shipped: the packages that the app needs at run time and that npm installed on this system, and those that the bundles
 * are made of, whatever the lockfile calls them.
 * @param isInstalled asks about a folder under the root
 */
export function shippedPackages(
  { packages }: z.infer<typeof PackageLock>,
  inBundles: readonly string[],
  isInstalled: (folder: string) => boolean,
): readonly ShippedPackage[] {
  const bundled = new Set(inBundles);
  const found = Object.entries(packages).flatMap(([folder, { version = '', license = 'none', integrity, dev }]) => {
    if (folder === '' || (dev === true && !bundled.has(folder)) || !isInstalled(folder)) return [];
    const name = folder.split('node_modules/').at(-1) ?? folder;
    return [{ name, version, licence: license, integrity: integrity ?? null, folder }];
  });
  const unknown = inBundles.filter((folder) => packages[folder] === undefined);
  if (unknown.length > 0) throw new Error(`The lockfile does not know what was bundled: ${unknown.join(', ')}.`);
  // The same package in two places is listed once.
  const once = new Map(found.map((each) => [`${each.name}@${each.version}`, each] as const));
  return [...once.values()].toSorted(
    (one, other) => compare(one.name, other.name) || compare(one.version, other.version),
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
/** A section of a readme that is no more than a link is not the licence. */
const SHORTEST_LICENCE = 400;

const Described = z.object({
  author: z.union([z.string(), z.looseObject({ name: z.string() })]).optional(),
  license: z.string().optional(),
});

/**
 * The licence that a package brings along, with the notices of others in it; where it brings none, the general text of its licence
 * with the name of its author.
 * @throws Error for a licence whose text is not known
 */
export function licenceText(root: string, { folder, name, licence }: ShippedPackage): string {
  const place = path.join(root, folder);
  const files = readdirSync(place)
    .filter((file) => LICENCE_FILE.test(file))
    .toSorted();
  if (files.length > 0) return files.map((file) => readFileSync(path.join(place, file), 'utf8').trim()).join('\n\n');
  const section = readmeSection(place);
  if (section !== null && section.length >= SHORTEST_LICENCE) return section;
  if (licence.startsWith('LGPL-3.0')) return section ?? 'The text of the LGPL stands at the end of this file.';
  if (licence === 'MIT') return mitText(authorOf(place) ?? `the authors of ${name}`);
  throw new Error(`${name} brings no text of its licence (${licence}), and none is known here.`);
}

function readmeSection(place: string): string | null {
  const readme = readdirSync(place).find((file) => /^readme(\.md)?$/i.test(file));
  if (readme === undefined) return null;
  const text = readFileSync(path.join(place, readme), 'utf8');
  return /^#+ *licen[cs](?:e|ing)[^\n]*\n([\s\S]*?)(?=^#+ |$(?![\s\S]))/im.exec(text)?.[1]?.trim() ?? null;
}

function authorOf(place: string): string | null {
  const file = path.join(place, 'package.json');
  if (!existsSync(file)) return null;
  const { author } = Described.parse(JSON.parse(readFileSync(file, 'utf8')));
  return author === undefined ? null : typeof author === 'string' ? author : author.name;
}

function mitText(holder: string): string {
  return `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}
