import type { AppLife } from './app-life.ts';
import { ask } from './asking.ts';
import type { World } from './world.ts';

/** A person signs in again with the same account. */
export async function connect(world: World, app: AppLife, service: World['services'][number]): Promise<void> {
  const { at } = service;
  await ask(world, app, `account.connect ${at.name}`, () =>
    app.handlers['account.connect']({
      environment: 'test',
      uploadUrl: at.upload,
      baseUrl: at.base,
      signIn: { kind: 'clientCredentials', tokenUrl: at.token, clientId: 'client', clientSecret: 'secret' },
    }),
  );
}
