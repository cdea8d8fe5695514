import { isBuiltin } from 'node:module';
import { describe, expect, it } from 'vitest';
import { contentsOf } from '../../../build/bundle.ts';

/** What the bundler itself says that it put together. */

const decodes = (module: string): boolean =>
  /picture-process\/|node_modules\/(?:sharp|@img|libheif-js|zxing-wasm)\//.test(module);

describe.each([
  ['main', ['electron']],
  ['cli', []],
])('the bundle %s', (name, outside) => {
  it('has all packages in it, and reaches nothing that decodes a picture', { tags: 'large' }, async () => {
    const { modules, imports } = await contentsOf(name);
    expect(modules).toContain('electron/core/photos/pictures/picture-process.ts');
    expect(modules.filter(decodes)).toEqual([]);
    expect([...new Set(imports)].filter((id) => !isBuiltin(id))).toEqual(outside);
  });
});

describe('the bundle of the picture process', () => {
  it('is one file that needs Node and the decoder alone', { tags: 'large' }, async () => {
    const { modules, imports } = await contentsOf('pictures');
    expect(modules).toContain('electron/picture-process/process.ts');
    expect([...new Set(imports)].filter((id) => !isBuiltin(id))).toEqual(['sharp']);
    expect(
      modules.filter((id) => /electron\/(?:hosts|shell|practice)\/|core\/(?:store|remote|sync|handlers)\//.test(id)),
    ).toEqual([]);
  });
});
