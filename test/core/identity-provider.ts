import { type IdentityProviderService, openIdentityProvider } from '../identity-provider/provider.ts';
import { afterTest } from './harness.ts';

export {
  CLIENT_ID,
  type IdentityProviderService,
  idTokenOf,
  PASSWORD,
  signInAt,
  signInOnDevice,
  visit,
} from '../identity-provider/provider.ts';

/** An identity provider that is closed after the test. */
export async function startIdentityProvider(): Promise<IdentityProviderService> {
  const provider = await openIdentityProvider();
  afterTest(() => provider.close());
  return provider;
}
