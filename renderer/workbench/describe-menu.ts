import type { MenuDescription, MenuWord } from '../../shared/contract/menu.ts';
import type { Words } from '../language/words.ts';
import type { Action } from './action.ts';
import { ACTIONS, labelOf } from './actions.ts';
import { shownShortcut } from './active-shortcuts.ts';
import type { Workbench } from './workbench.ts';

/** The list of actions for a menu of the system, as it stands at this moment and in this language. */
export function describeMenu(workbench: Workbench, inLoupe: boolean, { t }: Words): MenuDescription {
  const groups = [...new Set(ACTIONS.map(({ group }) => group))];
  return {
    words: menuWords(t),
    groups: groups.map((group) => ({ id: groupId(group), label: t(group) })),
    actions: ACTIONS.map((action) => ({
      id: action.id,
      label: labelOf(action, workbench, t),
      group: groupId(action.group),
      shortcut: shownShortcut(action, workbench.preferences),
      enabled: canBeChosen(action, workbench, inLoupe),
    })),
    recent: recentOf(workbench),
  };
}

function recentOf({ preferences, snapshot }: Workbench): MenuDescription['recent'] {
  return preferences.recentListings.flatMap((recent) => {
    const listing = snapshot.listings?.find(({ listingId }) => listingId === recent);
    return listing === undefined ? [] : [{ listingId: listing.listingId, name: listing.name.slice(0, LONGEST_NAME) }];
  });
}

const LONGEST_NAME = 200;

const groupId = (group: Action['group']): string => group.slice('group.'.length);

/** Not behind an open dialog, and only where the action has its place: in the window or in the large view. */
export function canBeChosen(action: Action, workbench: Workbench, inLoupe: boolean): boolean {
  if (workbench.dialog !== null || action.place === (inLoupe ? 'window' : 'loupe')) return false;
  return action.isEnabled(workbench);
}

/** What a menu says beside the actions. */
export const menuWords = (t: Words['t']): Record<MenuWord, string> => ({
  file: t('menu.file'),
  edit: t('menu.edit'),
  view: t('menu.view'),
  window: t('menu.window'),
  help: t('menu.help'),
  undoTyping: t('menu.undoTyping'),
  redoTyping: t('menu.redoTyping'),
  cut: t('menu.cut'),
  copy: t('menu.copy'),
  paste: t('menu.paste'),
  selectAll: t('menu.selectAll'),
  actualSize: t('menu.actualSize'),
  zoomIn: t('menu.zoomIn'),
  zoomOut: t('menu.zoomOut'),
  fullScreen: t('menu.fullScreen'),
  minimize: t('menu.minimize'),
  close: t('menu.close'),
  quit: t('menu.quit'),
  showLibrary: t('menu.showLibrary'),
  about: t('menu.about'),
  addPhotos: t('menu.addPhotos'),
  add: t('menu.add'),
  photos: t('menu.photos'),
  allFiles: t('menu.allFiles'),
  reopened: t('menu.reopened'),
  reopenedSafe: t('menu.reopenedSafe'),
  sent: t('menu.sent'),
  sentBody: t('menu.sentBody'),
  needsAttention: t('menu.needsAttention'),
  needsAttentionBody: t('menu.needsAttentionBody'),
  openRecent: t('menu.openRecent'),
  checkUpdates: t('menu.checkUpdates'),
  updateFound: t('menu.updateFound'),
  updateDownload: t('menu.updateDownload'),
  updateLater: t('menu.updateLater'),
  updateReady: t('menu.updateReady'),
  updateReadySafe: t('menu.updateReadySafe'),
  updateRestart: t('menu.updateRestart'),
  updateNone: t('menu.updateNone'),
  updateFailed: t('menu.updateFailed'),
  updateFailedSafe: t('menu.updateFailedSafe'),
  updateElsewhere: t('menu.updateElsewhere'),
  saveReport: t('menu.saveReport'),
  reportTitle: t('menu.reportTitle'),
  reportSafe: t('menu.reportSafe'),
  reportShow: t('menu.reportShow'),
  reportSave: t('menu.reportSave'),
  cancel: t('menu.cancel'),
  exportTo: t('menu.exportTo'),
  exportHere: t('menu.exportHere'),
});
