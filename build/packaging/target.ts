import { z } from 'zod';
import type { Identity } from './identity.ts';

/** Systems and processors that packages are made for, by the names of electron-builder and of Node. */
export const TARGETS = ['linux-x64', 'mac-arm64', 'mac-x64', 'win-x64'] as const;
export type Target = (typeof TARGETS)[number];

type System = 'linux' | 'mac' | 'win';

const SYSTEM_OF: Readonly<Record<string, System>> = { linux: 'linux', darwin: 'mac', win32: 'win' };

/** How electron-builder's command line names a system. */
const OPTIONS: Readonly<Record<string, System>> = {
  '--linux': 'linux',
  '-l': 'linux',
  '--mac': 'mac',
  '--macos': 'mac',
  '-m': 'mac',
  '-o': 'mac',
  '--win': 'win',
  '--windows': 'win',
  '-w': 'win',
};
const ARCHITECTURES = new Set(['--x64', '--arm64', '--ia32', '--armv7l', '--universal']);
/** Targets that stand for a system by themselves, as in `--linux AppImage`. */
const NAMES: Readonly<Record<System, string>> = { linux: 'Linux', mac: 'macOS', win: 'Windows' };

/** Answers with the target, or with the sentence why nothing can be packed. */
export type Choice = { readonly target: Target } | { readonly problem: string };

/**
 * What is packed here, asked for by `args` (options of electron-builder). [Note: only this machine] What is installed holds
 * the natives of this system and processor alone: for another one a package would be made that does not start.
 */
export function chooseTarget(args: readonly string[], platform: NodeJS.Platform, arch: string): Choice {
  const system = SYSTEM_OF[platform];
  const own = TARGETS.find((each) => each === `${system}-${arch}`);
  if (system === undefined || own === undefined) {
    return { problem: `Packages are made for ${TARGETS.join(', ')}; this is ${platform}-${arch}. Nothing was packed.` };
  }
  for (const arg of args) {
    const asked = OPTIONS[arg];
    if (asked !== undefined && asked !== system) return { problem: elsewhere(NAMES[asked], own) };
    if (ARCHITECTURES.has(arg) && arg !== `--${arch}`) return { problem: elsewhere(arg.slice(2), own) };
  }
  return { target: own };
}

function elsewhere(asked: string, own: Target): string {
  return (
    `A package for ${asked} cannot be made here: what npm installed are the native parts of ${own}, and a package with ` +
    `them would not start there. Run npm ci and npm run package on a machine of that kind. Nothing was packed.`
  );
}

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
