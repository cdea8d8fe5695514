import { migration001 } from './001-library.ts';

/** One step of the schema. Steps are never edited after a release; the schema version is the number of steps taken. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export const MIGRATIONS: readonly Migration[] = [migration001];
