import { expect, it } from 'vitest';
import { createImports } from '../../../../electron/core/photos/import/under-way.ts';

it('an import whose turn comes when the program ends already begins nothing', async () => {
  const imports = createImports();
  const first = imports.begin('one', 'one', () => undefined);
  imports.leaveAll();
  first.end();
  const second = imports.begin('two', 'two', () => undefined);
  expect([imports.isLeaving(), second.state(), await second.goesOn()]).toEqual([true, 'left', false]);
  second.end();
});
