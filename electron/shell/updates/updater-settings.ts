import type { AppUpdater } from 'electron-updater';
import type { Channel } from './update-rule.ts';

type Settings = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'disableWebInstaller'
  | 'fullChangelog'
  | 'forceDevUpdateConfig'
  | 'requestHeaders'
>;

/**
 * How electron-updater is set: it does nothing by itself. [Note: no id] With each question it would send the feed the number by
 * which it draws its lot for a staged release; an empty one says nothing.
 */
export function updaterSettings(channel: Channel): Settings {
  return {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: channel === 'beta',
    disableWebInstaller: true,
    fullChangelog: true,
    forceDevUpdateConfig: false,
    requestHeaders: { 'x-user-staging-id': '' },
  };
}

/** Setting the channel would allow going back as a side effect, so going back is refused after it. */
export function applySettings(updater: AppUpdater, channel: Channel): void {
  const { forceDevUpdateConfig, ...settings } = updaterSettings(channel);
  updater.channel = channel;
  Object.assign(updater, settings);
  updater.forceDevUpdateConfig = forceDevUpdateConfig;
}
