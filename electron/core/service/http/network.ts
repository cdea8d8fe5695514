import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { isLoopback } from './address.ts';
import { DIRECT, ProxyError, type Route, routesOfEnvironment, routesOfPac, withCredentials } from './proxy-route.ts';

/** How this computer reaches others. */
export interface Network {
  /** The ways to an address, at least one, to be tried in this order. */
  routes(url: URL): Promise<readonly Route[]>;
  /** Who says so: variables of the environment, or the settings of the system. */
  readonly saidBy: 'environment' | 'system';
}

/** For the command line and the app in the browser. */
export const ENVIRONMENT_NETWORK: Network = {
  routes: (url) => Promise.resolve(routesOfEnvironment(url, process.env)),
  saidBy: 'environment',
};

/**
 * For the desktop app, which asks the system: its settings, and the scripts that companies hand out.
 * @param resolveProxy the answer in the words of a proxy auto-config
 */
export function systemNetwork(
  resolveProxy: (url: string) => Promise<string>,
  environment: NodeJS.ProcessEnv = process.env,
): Network {
  return {
    async routes(url) {
      // [Note: never through a proxy] Whatever a script says: nothing that is for this computer leaves it.
      if (isLoopback(url)) return [DIRECT];
      // A path and its questions are nobody's business; a proxy learns the origin alone.
      return withCredentials(routesOfPac(await asked(resolveProxy, url.origin)), url, environment);
    },
    saidBy: 'system',
  };
}

async function asked(resolveProxy: (url: string) => Promise<string>, origin: string): Promise<string> {
  try {
    return await resolveProxy(origin);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ProxyError(phrase('proxy.unknown', { why: why.slice(0, 120) }), { cause });
  }
}
