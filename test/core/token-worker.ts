// A program that works on a library whose member is signed in, and asks for a token on command: with the token that a service has
// refused, or null. Run with the folder of the library as its argument.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { openStorage } from '../../electron/core/app/app.ts';
import { createSigningIn } from '../../electron/core/service/accounts/signing-in.ts';
import { createHttpClient } from '../../electron/core/service/http/http.ts';
import { openNodeSecrets } from '../../electron/hosts/secrets/secret-storage.ts';

const Asked = z.object({ refused: z.string().nullable() });

const home = z.string().parse(process.argv[2]);
const { store } = openStorage(home);
const { tokens } = createSigningIn(
  {
    host: { kind: 'cli' },
    secrets: openNodeSecrets(home, { LIGHTBOX_SECRETS: 'file' }, true),
    now: () => new Date(),
    newId: randomUUID,
  },
  store,
  createHttpClient(),
  () => undefined,
);

async function answer(refused: string | null): Promise<unknown> {
  const [account] = store.accounts.all();
  if (account === undefined) throw new Error('No account.');
  const source = tokens.of(account);
  const token = refused === null ? await source.token() : await source.renew(refused);
  return token.ok ? { token: token.value } : { failure: token.failure.message };
}

process.on('message', (message) => {
  const { refused } = Asked.parse(message);
  // Some requests of one program are refused at once.
  void Promise.all([answer(refused), answer(refused)]).then((answers) => process.send?.(answers));
});
process.on('disconnect', () => store.close());
process.send?.('ready');
