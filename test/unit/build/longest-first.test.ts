import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../../build/project.ts';
import vitestConfig from '../../../vitest.config.ts';
import { LONG, PROJECTS } from '../../longest-first.ts';

const Projects = z.array(z.object({ test: z.object({ name: z.string() }) }));

it('the files that run first are there, and every project has its turn', () => {
  expect(LONG.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const names = Projects.parse(vitestConfig.test?.projects).map(({ test }) => test.name);
  expect(names.toSorted()).toEqual(PROJECTS.toSorted());
});
