import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/project.ts';
import type { Break } from './breaks/break.ts';

/** Breaks that the code has moved away from: their text is not there any more, or not only once. */
export function staleOnes(breaks: readonly Break[]): readonly Break[] {
  return breaks.filter(({ file, from }) => readFileSync(join(root, file), 'utf8').split(from).length !== 2);
}

/** Breaks the file in this checkout. What it returns puts the file back, and may be called again. */
export function applyBreak({ file, from, to }: Break): () => void {
  const path = join(root, file);
  const whole = readFileSync(path, 'utf8');
  // A function, so that a dollar sign in the text means itself.
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  return () => writeFileSync(path, whole);
}

/** Whether something in the checkout is not committed: it could not be told apart from a break. */
export function isDirty(): boolean {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error('git does not say what has changed here.');
  return stdout.trim() !== '';
}
