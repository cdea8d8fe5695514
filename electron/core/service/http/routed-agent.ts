import { Agent, type AgentOptions, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Network } from './network.ts';
import { type Proxy, ProxyError, type Route } from './proxy-route.ts';
import { trustSystemCertificates } from './trust.ts';
import { openTunnel } from './tunnel.ts';

type Made = (error: Error | null, stream: Duplex) => void;

/**
 * Makes encrypted connections by the ways of the network: each new one asks for its way, so that a computer that was carried
 * into another network needs no restart.
 */
export class RoutedAgent extends Agent {
  readonly #network: Network;

  constructor(network: Network, options: AgentOptions) {
    super(options);
    this.#network = network;
  }

  override createConnection(options: RequestOptions, made?: Made): Duplex | null | undefined {
    trustSystemCertificates();
    const connect = (socket?: Duplex): Duplex => {
      const over: RequestOptions & { readonly socket?: Duplex } =
        socket === undefined ? options : { ...options, socket };
      const connection = super.createConnection(over);
      if (connection == null) throw new TypeError('There is no connection.');
      return connection;
    };
    const none = (error: unknown): void => {
      // Node types the second as always there.
      Reflect.apply(made ?? ignore, undefined, [error instanceof Error ? error : new Error(String(error))]);
    };
    this.#way(options)
      .then((tunnel) => made?.(null, connect(tunnel)), none)
      .catch(none);
    return undefined;
  }

  /** A connection through a proxy; undefined where none is to be gone through. */
  async #way(options: RequestOptions): Promise<Duplex | undefined> {
    const target = { host: options.host ?? '', port: Number(options.port) };
    const host = target.host.includes(':') ? `[${target.host}]` : target.host;
    const routes = await this.#network.routes(new URL(`https://${host}:${target.port}`));
    return (await tunnelBy(routes, target))?.socket;
  }
}

const ignore = (): void => undefined;

/**
 * The first way that leads anywhere. [Note: only to who is there] The next one is tried where nobody answers; a proxy that
 * refuses is obeyed.
 *
 * @returns null for the direct way
 * @throws ProxyError
 */
export async function tunnelBy(
  routes: readonly Route[],
  target: { readonly host: string; readonly port: number },
): Promise<{ readonly socket: Duplex; readonly proxy: Proxy } | null> {
  let last: ProxyError | null = null;
  for (const route of routes) {
    switch (route.kind) {
      case 'direct':
        return null;
      case 'unsupported':
        last ??= new ProxyError(phrase('proxy.unsupported', { named: route.named }));
        continue;
      case 'proxy':
    }
    try {
      return { socket: await openTunnel(route.proxy, target), proxy: route.proxy };
    } catch (error) {
      if (!(error instanceof ProxyError) || !error.isUnreachable) throw error;
      last = error;
    }
  }
  throw last ?? new Error('A network has at least one way.');
}
