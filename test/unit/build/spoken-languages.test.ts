import { expect, it } from 'vitest';
import { isUnspoken } from '../../../build/bundled-packages.ts';

it('only sentences of controls in languages that the page does not speak are left out', () => {
  const inAria = (file: string): string => `/app/node_modules/react-aria/dist/private/intl/grid/${file}`;
  expect(isUnspoken(inAria('de-DE.mjs'))).toBe(true);
  expect(isUnspoken(inAria('de-DE.mjs').replaceAll('/', '\\'))).toBe(true);
  expect(isUnspoken(inAria('en-US.mjs'))).toBe(false);
  expect(isUnspoken(inAria('es-ES.mjs'))).toBe(false);
  expect(isUnspoken(inAria('index.mjs'))).toBe(false);
  expect(isUnspoken('/app/renderer/intl/de-DE.mjs')).toBe(false);
});
