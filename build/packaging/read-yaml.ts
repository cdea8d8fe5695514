import { createRequire } from 'node:module';
import { z } from 'zod';

const parser: unknown = createRequire(import.meta.url)('js-yaml');
const Parser = z.object({ load: z.custom<(text: string) => unknown>((value) => typeof value === 'function') });

/** What a text in YAML says. The parser is the one that electron-builder and electron-updater use; it brings no types. */
export function load(text: string): unknown {
  return Parser.parse(parser).load(text);
}
