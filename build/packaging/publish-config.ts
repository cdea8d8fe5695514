import { z } from 'zod';
import type { Identity } from './identity.ts';

interface PublishConfig {
  readonly provider: 'generic';
  readonly url: string;
  readonly channel: string;
  readonly publisherName?: readonly string[];
}

const Feed = z.url({ protocol: /^https$/ });

/** Whether a version is offered to those alone who try what comes next: 1.2.0-beta.1. */
export const isPrerelease = (version: string): boolean => version.includes('-');

/**
 * Where installed apps ask for updates, baked into the package: LIGHTBOX_UPDATE_URL, a folder that is served by https. Null
 * where none is given: such a package never asks. The channel follows from the version; who may sign an update for Windows is baked
 * in as well.
 * @throws Error for an address that is none
 */
export function publishConfig(
  environment: Readonly<Record<string, string | undefined>>,
  version: string,
  { publishers }: Pick<Identity, 'publishers'>,
): PublishConfig | null {
  const url = environment['LIGHTBOX_UPDATE_URL'] ?? '';
  if (url === '') return null;
  if (!Feed.safeParse(url).success) throw new Error(`LIGHTBOX_UPDATE_URL must be an https address, not ${url}.`);
  const channel = isPrerelease(version) ? 'beta' : 'latest';
  return { provider: 'generic', url, channel, ...(publishers.length > 0 && { publisherName: publishers }) };
}
