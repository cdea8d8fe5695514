import path from 'node:path';

/** What a menu entry 'Install the command lightbox' would do; null where there is nothing to do or no place for it. */
export type CommandEntry =
  | { readonly kind: 'link'; readonly at: string; readonly to: string }
  | { readonly kind: 'script'; readonly at: string; readonly text: string }
  | null;

export interface CommandPlace {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** `process.resourcesPath`. */
  readonly resources: string;
  /** The person's own folder. */
  readonly userHome: string;
  /** The AppImage that this runs from (`APPIMAGE` in the environment); null when it is none. */
  readonly appImage: string | null;
}

/**
 * Where the command `lightbox` of this installation is put for a person who asks for it. deb, rpm and the MSI have put it on
 * PATH themselves; the installer for a person leaves PATH alone.
 */
export function commandEntry({ platform, isPackaged, resources, userHome, appImage }: CommandPlace): CommandEntry {
  if (!isPackaged) return null;
  const at = path.posix.join(userHome, '.local', 'bin', 'lightbox');
  switch (platform) {
    case 'darwin':
      return isTranslocated(resources) ? null : { kind: 'link', at, to: path.posix.join(resources, 'bin', 'lightbox') };
    case 'linux':
      return appImage === null ? null : { kind: 'script', at, text: appImageScript(appImage) };
    default:
      return null;
  }
}

/** [Note: translocated] macOS runs an app from the folder of downloads at a place that is gone with the next start. */
function isTranslocated(resources: string): boolean {
  return resources.includes('/AppTranslocation/');
}

/**
 * Mounts the AppImage, runs the command in it on the Node that it brings, and takes it away again. An AppImage is at another
 * place with each start, so that a link into it would lead nowhere.
 */
export function appImageScript(appImage: string): string {
  return `#!/bin/sh
# The command \`lightbox\` of Listing Lightbox, from its AppImage.
image=${quote(appImage)}
if [ ! -x "$image" ]; then
  echo "Listing Lightbox is no longer at $image. Install this command again from its Help menu." >&2
  exit 1
fi
work=$(mktemp -d) || exit 1
mkfifo "$work/place" || exit 1
"$image" --appimage-mount > "$work/place" 2>/dev/null &
mount=$!
trap 'kill "$mount" 2>/dev/null; rm -rf "$work"' EXIT
read -r place < "$work/place"
"$place/resources/bin/lightbox" "$@"
`;
}

/** For a shell: nothing inside is read as anything but itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
