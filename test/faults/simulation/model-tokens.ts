/** The tokens of a service, and whether it gives any. */
export type ModelTokens = ReturnType<typeof createModelTokens>;

export function createModelTokens() {
  let valid = new Set<string>();
  let refused = false;
  let issued = 0;
  return {
    /** Null while the sign-in is refused. */
    issue(): string | null {
      if (refused) return null;
      issued += 1;
      valid.add(`token-${issued}`);
      return `token-${issued}`;
    },
    isValid: (authorization: string | undefined): boolean => valid.has((authorization ?? '').replace('Bearer ', '')),
    revokeAll(): void {
      valid = new Set();
    },
    refuse(now: boolean): void {
      refused = now;
      if (now) valid = new Set();
    },
    isRefused: (): boolean => refused,
  };
}
