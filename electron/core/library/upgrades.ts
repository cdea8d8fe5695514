/** One step from a schema that was released to the next. Steps are never edited after a release. */
export interface Upgrade {
  /** The schema that it leads to: 2 for the first upgrade. */
  readonly schemaVersion: number;
  readonly sql: string;
}

/** The schema of the first release, which no upgrade leads to. */
export const FIRST_SCHEMA = 1;

/** All upgrades, oldest first. A new library is made as it is now (./schema.ts) and needs none of them. */
export const UPGRADES: readonly Upgrade[] = [];

/** The schema that libraries have after these upgrades. */
export function newestSchema(upgrades: readonly Upgrade[] = UPGRADES): number {
  return upgrades.at(-1)?.schemaVersion ?? FIRST_SCHEMA;
}
