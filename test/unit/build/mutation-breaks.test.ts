import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../build/project.ts';
import { BREAKS } from '../../mutation/breaks/index.ts';

/** A break whose place has moved breaks nothing, and a suite that notices nothing of it seems to miss it. */
test.each(BREAKS.map(({ title, file, from, to }) => ({ title, file, from, to })))(
  '$file has one place to break: $title',
  ({ file, from, to }) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(source.split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  },
);
