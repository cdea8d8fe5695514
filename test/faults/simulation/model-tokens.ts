/** The tokens of a service, and whether it gives any. */
export interface ModelTokens {
  /** Null while the sign-in is refused. */
  issue(): string | null;
  isValid(authorization: string | undefined): boolean;
  revokeAll(): void;
  refuse(refused: boolean): void;
  isRefused(): boolean;
}

export function createModelTokens(): ModelTokens {
  let valid = new Set<string>();
  let refused = false;
  let issued = 0;
  return {
    issue() {
      if (refused) return null;
      issued += 1;
      valid.add(`token-${issued}`);
      return `token-${issued}`;
    },
    isValid: (authorization) => valid.has((authorization ?? '').replace('Bearer ', '')),
    revokeAll() {
      valid = new Set();
    },
    refuse(now) {
      refused = now;
      if (now) valid = new Set();
    },
    isRefused: () => refused,
  };
}
