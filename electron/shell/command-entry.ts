import path from 'node:path';
import type { Installation } from './updates/update-rule.ts';

/** What 'Install the Command “lightbox”' puts on PATH: a link, or a script that starts the command of this installation. */
export type CommandEntry =
  | { readonly kind: 'link'; readonly at: string; readonly to: string }
  | { readonly kind: 'script'; readonly at: string; readonly text: string };

export interface CommandPlace {
  readonly installation: Installation;
  /** `process.resourcesPath`. */
  readonly resources: string;
  /** The person's own folder. */
  readonly userHome: string;
  /** `APPIMAGE` in the environment: the file that this runs from. */
  readonly appImage: string | null;
  /** `LOCALAPPDATA` in the environment. */
  readonly localAppData: string | null;
}

/** In every script of ours, so that it is known again. */
const SCRIPT_MARK = 'The command `lightbox` of Listing Lightbox';

/**
 * Where the command `lightbox` of this installation is put for a person who asks for it; null where it is on PATH already
 * (deb, rpm, MSI) or can have no place. [Note: Windows] The folder of the system's app aliases is on every person's PATH, so
 * that PATH itself, which other programs write as well, is left alone.
 */
export function commandEntry(place: CommandPlace): CommandEntry | null {
  const { installation, resources, userHome, appImage, localAppData } = place;
  const at = path.posix.join(userHome, '.local', 'bin', 'lightbox');
  switch (installation) {
    case 'mac':
      return isTranslocated(resources) ? null : { kind: 'link', at, to: path.posix.join(resources, 'bin', 'lightbox') };
    case 'appImage':
      return appImage === null ? null : { kind: 'script', at, text: appImageScript(appImage) };
    case 'nsis':
      return localAppData === null
        ? null
        : {
            kind: 'script',
            at: path.win32.join(localAppData, 'Microsoft', 'WindowsApps', 'lightbox.cmd'),
            text: windowsScript(path.win32.join(resources, 'bin', 'lightbox.cmd'), localAppData),
          };
    case 'msi':
    case 'distribution':
    case 'sources':
      return null;
  }
}

/** What stands where the command is to be put. */
export type FoundThere =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'file'; readonly text: string };

/** Whether what stands there may be replaced: another program's command of the same name stays. */
export function mayReplace(entry: CommandEntry, found: FoundThere): boolean {
  switch (found.kind) {
    case 'nothing':
      return true;
    case 'link':
      return entry.kind === 'link' && path.posix.basename(found.to) === path.posix.basename(entry.to);
    case 'file':
      return found.text.includes(SCRIPT_MARK);
  }
}

/** [Note: translocated] macOS runs an app from the folder of downloads at a place that is gone with the next start. */
function isTranslocated(resources: string): boolean {
  return resources.includes('/AppTranslocation/');
}

/**
 * In a batch file a percent sign begins a variable. [Note: the person's name] A terminal reads it in a code page of its own, in
 * which a name with other than English letters is another: so the folder that has it in its path is named by its variable.
 */
function windowsScript(command: string, localAppData: string): string {
  const isBelow = command.toLowerCase().startsWith(`${localAppData.toLowerCase()}\\`);
  const rest = (isBelow ? command.slice(localAppData.length) : command).replaceAll('%', '%%');
  return `@echo off\r\nrem ${SCRIPT_MARK}.\r\n"${isBelow ? '%LOCALAPPDATA%' : ''}${rest}" %*\r\n`;
}

/**
 * Mounts the AppImage, runs the command in it on the Node that it brings, and takes it away again. An AppImage is at another
 * place with each start, so that a link into it would lead nowhere.
 */
export function appImageScript(appImage: string): string {
  return `#!/bin/sh
# ${SCRIPT_MARK}, from its AppImage.
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
