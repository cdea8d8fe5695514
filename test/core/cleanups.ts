const cleanups: (() => unknown)[] = [];

/** Runs after the test, the newest first. */
export function afterTest(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Runs what the test that has just ended asked for. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}
