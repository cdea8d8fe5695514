import type { Policy } from '../../hosts/policy.ts';

export type Channel = 'latest' | 'beta';

/** Whether this installation brings itself up to date, and why not. */
export type UpdateRule =
  | { readonly kind: 'ask'; readonly channel: Channel }
  | { readonly kind: 'off'; readonly why: 'sources' | 'managed' | 'distribution' | 'policy' | 'noFeed' | 'place' };

export interface UpdateFacts {
  readonly installation: Installation;
  readonly policy: Pick<Policy, 'updates' | 'channel'>;
  /** The package knows where to ask (`app-update.yml` among its resources). */
  readonly hasFeed: boolean;
  /** `process.resourcesPath`. */
  readonly resources: string;
  readonly version: string;
}

/** Who a version of tests has goes on getting them; others ask for them by the policy alone. */
export function updateRule({ installation, policy, hasFeed, resources, version }: UpdateFacts): UpdateRule {
  switch (installation) {
    case 'sources':
      return { kind: 'off', why: 'sources' };
    case 'msi':
      return { kind: 'off', why: 'managed' };
    case 'distribution':
      return { kind: 'off', why: 'distribution' };
    case 'nsis':
    case 'mac':
    case 'appImage': {
      if (policy.updates === 'off') return { kind: 'off', why: 'policy' };
      if (!hasFeed) return { kind: 'off', why: 'noFeed' };
      // macOS can replace only an app that stands where a person put it.
      if (/\/AppTranslocation\/|^\/Volumes\//.test(resources)) return { kind: 'off', why: 'place' };
      return { kind: 'ask', channel: policy.channel ?? (version.includes('-') ? 'beta' : 'latest') };
    }
  }
}

/** How this app came onto the computer, which decides who brings it up to date. */
export type Installation = 'nsis' | 'msi' | 'mac' | 'appImage' | 'distribution' | 'sources';

export interface InstallationFacts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** `APPIMAGE` in the environment: the file that it runs from. */
  readonly appImage: string | null;
  /** Files beside the program; the installer for a person leaves its uninstaller there, the MSI leaves none. */
  readonly besideProgram: readonly string[];
}

/** [Note: the AppImage first] The marks of deb and rpm may have been packed into an AppImage that was made with them. */
export function installationOf({ platform, isPackaged, appImage, besideProgram }: InstallationFacts): Installation {
  if (!isPackaged) return 'sources';
  switch (platform) {
    case 'darwin':
      return 'mac';
    case 'win32':
      return besideProgram.some((name) => /^uninstall .*\.exe$/i.test(name)) ? 'nsis' : 'msi';
    default:
      return appImage === null ? 'distribution' : 'appImage';
  }
}
