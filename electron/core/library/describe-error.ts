/** Name, message and stack for the log; other properties may hold requests with their headers. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}
