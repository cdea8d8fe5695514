import { z } from 'zod';

const Feed = z.url({ protocol: /^https$/ });
const CHANNELS = new Set(['latest', 'beta']);

/**
 * Where installed apps ask for updates, baked into the package: LIGHTBOX_UPDATE_URL, a folder that is served by https. Null
 * where none is given: such a package never asks.
 * @throws Error for an address that is none, and an unknown channel
 */
export function publishConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly provider: 'generic'; readonly url: string; readonly channel: string } | null {
  const url = environment['LIGHTBOX_UPDATE_URL'] ?? '';
  if (url === '') return null;
  if (!Feed.safeParse(url).success) throw new Error(`LIGHTBOX_UPDATE_URL must be an https address, not ${url}.`);
  const channel = environment['LIGHTBOX_UPDATE_CHANNEL'] ?? 'latest';
  if (!CHANNELS.has(channel)) throw new Error(`LIGHTBOX_UPDATE_CHANNEL must be latest or beta, not ${channel}.`);
  return { provider: 'generic', url, channel };
}
