// Reads or writes a secret as a program of its own, with the system's own key store. Prints what came out as JSON.

import { systemKeyStore } from '../../electron/hosts/secrets/key-store.ts';
import { openSecretStorage } from '../../electron/hosts/secrets/secret-storage.ts';
import { AppError } from '../../shared/contract/app-error.ts';

const [home = '', secret] = process.argv.slice(2);
const secrets = openSecretStorage({
  home,
  keyStore: systemKeyStore(),
  patience: { passing: 60_000, asked: 60_000 },
});
try {
  if (secret !== undefined) await secrets.write('account-1', secret);
  process.stdout.write(
    `${JSON.stringify({ read: await secrets.read('account-1'), in: secrets.describe('account-1') })}\n`,
  );
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stdout.write(`${JSON.stringify({ code: error.code })}\n`);
}
