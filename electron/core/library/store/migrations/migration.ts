/** One step of the schema. Steps are never edited after a release; the schema version is the number of steps taken. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}
