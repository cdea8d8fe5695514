import type { Store } from '../../library/store/store.ts';
import type { HttpClient } from '../http/http.ts';
import type { ServicePorts } from '../ports.ts';
import type { FindProvider } from '../sign-in/identity-provider.ts';
import { createFindProvider } from '../sign-in/openid.ts';
import { createRenewalLease, type HoldRenewal } from '../sign-in/renewal-lease.ts';
import { createSignIns, type SignIns } from '../sign-in/sign-ins.ts';
import { createTokenSources, type TokenSources } from './token-sources.ts';

/** All by which accounts sign in. */
export interface SigningIn {
  readonly find: FindProvider;
  readonly tokens: TokenSources;
  readonly signIns: SignIns;
  readonly hold: HoldRenewal;
}

/** @param note called with every secret and token before it is used */
export function createSigningIn(
  ports: Pick<ServicePorts, 'host' | 'secrets' | 'now' | 'newId' | 'signInWithin'>,
  store: Store,
  client: HttpClient,
  note: (secret: string) => void,
): SigningIn {
  const { now, newId, signInWithin: within } = ports;
  const find = createFindProvider(client, now);
  const hold = createRenewalLease(ports, store);
  return {
    find,
    hold,
    tokens: createTokenSources(ports, client, note, { find, hold }),
    signIns: createSignIns({ find, note, now, newId, within }),
  };
}
