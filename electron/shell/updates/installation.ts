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
