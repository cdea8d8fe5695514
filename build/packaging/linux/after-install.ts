/** How electron-builder's script asks whether user namespaces work, which Chromium's sandbox needs. */
const ASKS = 'unshare --user true';

/**
 * The script that deb and rpm run once they are installed. [Note: asked as nobody] It runs as root, who may have user namespaces where
 * people may not (Debian's `unprivileged_userns_clone`); the app would then start without the setuid helper that it needs.
 * @param template as electron-builder has it
 */
export function askingAsNobody(template: string): string {
  if (template.split(ASKS).length !== 2) {
    throw new Error('The script after an installation is not as expected: electron-builder writes it differently now.');
  }
  return template.replace(ASKS, `runuser -u nobody -- ${ASKS}`);
}
