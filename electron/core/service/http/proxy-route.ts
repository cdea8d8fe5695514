import type { Phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { isDirect } from './direct.ts';

/** A proxy that is asked to connect through (RFC 9110 §9.3.6). */
export interface Proxy {
  /** How the proxy itself is spoken to. */
  readonly protocol: 'http' | 'https';
  /** A name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
  /** What Basic carries; null where nobody gave a name and a password. */
  readonly credentials: string | null;
}

/** A way to a service. */
export type Route =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: Proxy }
  /** A way that cannot be gone here, as it was named. */
  | { readonly kind: 'unsupported'; readonly named: string };

export const DIRECT: Route = { kind: 'direct' };

/** `proxy.example.com:8080`, as people know it. */
export function proxyName({ host, port }: Proxy): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Reads what a system says of the way to an address, in the words of a proxy auto-config: `PROXY a:8080; HTTPS b; DIRECT`,
 * tried in this order. What cannot be gone is left out where something else can.
 *
 * @returns at least one
 */
export function routesOfPac(answer: string): readonly Route[] {
  const routes = answer
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(routeOfEntry);
  const usable = routes.filter((route) => route.kind !== 'unsupported');
  if (usable.length > 0) return usable;
  const [first = DIRECT] = routes;
  return [first];
}

function routeOfEntry(entry: string): Route {
  const [word = '', place = '', ...more] = entry.split(/\s+/);
  const named = `${word} ${place}`.trim().slice(0, LONGEST_NAME);
  if (more.length > 0) return { kind: 'unsupported', named };
  switch (word.toUpperCase()) {
    case 'DIRECT':
      return DIRECT;
    case 'PROXY':
    case 'HTTP':
      return routeTo(`http://${place}`, named);
    case 'HTTPS':
      return routeTo(`https://${place}`, named);
    default:
      return { kind: 'unsupported', named };
  }
}

const LONGEST_NAME = 120;

/**
 * The way by the environment: HTTPS_PROXY, or ALL_PROXY, unless NO_PROXY names the address. Small letters go first, as with
 * other programs. [Note: as curl does] A proxy without `http://` before it is spoken to in plain http.
 */
export function routesOfEnvironment(url: URL, environment: NodeJS.ProcessEnv): readonly Route[] {
  if (isDirect(url, environment)) return [DIRECT];
  const [name, value] = proxyVariable(url, environment);
  if (value === '') return [DIRECT];
  return [routeTo(/^[a-z][\w+.-]*:\/\//i.test(value) ? value : `http://${value}`, name)];
}

function proxyVariable({ protocol }: URL, environment: NodeJS.ProcessEnv): readonly [name: string, value: string] {
  const names = [`${protocol.replace(':', '')}_proxy`, 'all_proxy'].flatMap((name) => [name, name.toUpperCase()]);
  const found = names.find((name) => (environment[name] ?? '') !== '');
  return found === undefined ? ['', ''] : [found, environment[found] ?? ''];
}

const DEFAULT_PORTS = { http: 80, https: 443 } as const;

/** @param named what it is called where it cannot be gone; the address itself may hold a password */
function routeTo(address: string, named: string): Route {
  const unsupported: Route = { kind: 'unsupported', named };
  if (!URL.canParse(address)) return unsupported;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') {
    return { kind: 'unsupported', named: `${protocol}//${hostname} (${named})` };
  }
  if (hostname === '') return unsupported;
  const spoken = protocol === 'http:' ? 'http' : 'https';
  const given = username === '' ? null : `${decoded(username)}:${decoded(password)}`;
  return {
    kind: 'proxy',
    proxy: {
      protocol: spoken,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? DEFAULT_PORTS[spoken] : Number(port),
      credentials: given === null ? null : Buffer.from(given).toString('base64'),
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign of its own.
    return text;
  }
}

/** The same ways with the name and password that the environment has for a proxy: a system names proxies without them. */
export function withCredentials(routes: readonly Route[], url: URL, environment: NodeJS.ProcessEnv): readonly Route[] {
  const [known] = routesOfEnvironment(url, environment);
  if (known?.kind !== 'proxy') return routes;
  const { proxy } = known;
  return routes.map((route) => {
    const isSame = route.kind === 'proxy' && proxyName(route.proxy) === proxyName(proxy);
    return isSame ? { kind: 'proxy', proxy: { ...route.proxy, credentials: proxy.credentials } } : route;
  });
}

/** A way that does not lead to the service: nothing was sent to that. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** Its description. */
  readonly phrase: Phrase;
  /** Nobody answered there, so that the next way may be tried. */
  readonly isUnreachable: boolean;

  constructor(says: Phrase, { isUnreachable = false, cause }: { isUnreachable?: boolean; cause?: unknown } = {}) {
    super(says.code, { cause });
    this.phrase = says;
    this.isUnreachable = isUnreachable;
  }
}
