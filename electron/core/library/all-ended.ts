/**
 * Waits until every piece of work has ended, then throws the first failure if there was one. Unlike with `Promise.all`
 * nothing is still at work when it throws, and no later failure goes unheard.
 */
export async function allEnded<Value>(work: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
