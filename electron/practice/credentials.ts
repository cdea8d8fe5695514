import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const credentialsSchema = z.object({
  token: z.string().min(1),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});

/** What a client needs to be let in: a lasting token, or an id and secret to get a passing one. */
export type Credentials = z.output<typeof credentialsSchema>;

function storedCredentials(dataFolder: string): Credentials {
  const path = join(dataFolder, 'credentials.json');
  if (existsSync(path)) return credentialsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const created: Credentials = {
    token: randomBytes(24).toString('base64url'),
    clientId: 'practice-client',
    clientSecret: randomBytes(24).toString('base64url'),
  };
  writeFileSync(path, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600 });
  return created;
}

/** The credentials of a data folder, made on first use; those given count instead of the stored ones. */
export function loadCredentials(
  dataFolder: string,
  given: { readonly [Name in keyof Credentials]: string | undefined },
): Credentials {
  const stored = storedCredentials(dataFolder);
  return {
    token: given.token ?? stored.token,
    clientId: given.clientId ?? stored.clientId,
    clientSecret: given.clientSecret ?? stored.clientSecret,
  };
}

/** SHA-256 of a secret, in hex; what is stored instead of the secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(left)), Buffer.from(hashOf(right)));
}
