import { migration001 } from './001-library.ts';
import { migration002 } from './002-other-media.ts';
import type { Migration } from './migration.ts';

/** All steps, oldest first. */
export const MIGRATIONS: readonly Migration[] = [migration001, migration002];
