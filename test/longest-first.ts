import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, first. [Note: the last file runs alone] vitest sorts by the names of the projects, and knows no
 * times in a new clone: a long file that begins when nothing but short ones is left is waited for by one core.
 */
export const LONG = [
  'test/hostile/files/hostile-files.test.ts',
  'test/hostile/service/answers.test.ts',
  'test/faults/simulation.test.ts',
  'test/core/check/doctor.test.ts',
  'test/core/check/doctor-measures.test.ts',
  'test/core/photos/picture-process.test.ts',
];

/** Projects by how long a file of theirs takes: what is short fills the gaps at the end. */
export const PROJECTS = ['hostile', 'faults', 'core-alone', 'core', 'contract', 'unit'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => this.#rank(one) - this.#rank(other));
  }

  #rank({ moduleId, project }: TestSpecification): number {
    const file = path.relative(this.ctx.config.root, moduleId).replaceAll('\\', '/');
    const long = LONG.indexOf(file);
    return long < 0 ? LONG.length + PROJECTS.indexOf(project.name) : long;
  }
}
