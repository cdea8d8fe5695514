import { type BrowserWindow, Notification, powerSaveBlocker } from 'electron';
import type { MenuWords } from '../../shared/contract/menu.ts';
import type { SyncStatus } from '../../shared/contract/model.ts';
import type { Core } from '../core/app/app.ts';
import { type SendingNotice, type SendingSigns, sendingNotice, sendingSigns } from './sending-policy.ts';

interface SendingSignsPorts {
  readonly currentWindow: () => BrowserWindow | null;
  readonly words: () => MenuWords;
  /** Brings the window to the front. */
  readonly show: () => void;
}

/** Keeps the system informed while photos are sent: awake, a bar on the taskbar, and a notice at the end. */
export function showSending(core: Pick<Core, 'subscribe'>, ports: SendingSignsPorts): void {
  let before: SyncStatus | null = null;
  let blocker: number | null = null;
  // Held, since one that nobody holds may be collected together with what a press on it does.
  let notice: Notification | null = null;
  const keepAwake = (wanted: boolean): void => {
    if (wanted === (blocker !== null)) return;
    if (blocker !== null) powerSaveBlocker.stop(blocker);
    blocker = wanted ? powerSaveBlocker.start('prevent-app-suspension') : null;
  };
  core.subscribe(({ name, payload }) => {
    if (name !== 'sync.changed') return;
    const window = ports.currentWindow();
    const signs = sendingSigns(payload);
    keepAwake(signs.keepAwake);
    if (window !== null && !window.isDestroyed()) setBar(window, signs);
    const worth = sendingNotice(before, payload, window?.isFocused() === true);
    before = payload;
    if (worth === null || !Notification.isSupported()) return;
    notice = new Notification(noticeText(worth, ports.words()));
    notice.on('click', ports.show);
    notice.show();
  });
}

function setBar(window: BrowserWindow, { progress, mode }: SendingSigns): void {
  window.setProgressBar(progress, { mode });
}

function noticeText(notice: SendingNotice, words: MenuWords): { readonly title: string; readonly body: string } {
  switch (notice) {
    case 'sent':
      return { title: words.sent, body: words.sentBody };
    case 'needsAttention':
      return { title: words.needsAttention, body: words.needsAttentionBody };
  }
}
