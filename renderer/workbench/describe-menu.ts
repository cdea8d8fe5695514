import { MENU_WORDS, type MenuDescription, type MenuWords } from '../../shared/contract/menu.ts';
import type { ListingSummary } from '../../shared/contract/model.ts';
import { menu as spanish } from '../language/es/menu.ts';
import type { Language } from '../language/language.ts';
import type { Words } from '../language/words.ts';
import type { Action } from './action.ts';
import type { ActionContext } from './action-context.ts';
import { ACTIONS, labelOf } from './actions.ts';
import { shownShortcut } from './active-shortcuts.ts';
import type { Workbench } from './workbench.ts';

/** The list of actions for a menu of the system, as it stands at this moment and in this language. */
export function describeMenu(
  now: ActionContext,
  inLoupe: boolean,
  { t, language }: Words,
  listings: readonly ListingSummary[],
): MenuDescription {
  const groups = [...new Set(ACTIONS.map(({ group }) => group))];
  return {
    words: MENU[language],
    groups: groups.map((group) => ({ id: groupId(group), label: t(group) })),
    actions: ACTIONS.map((action) => ({
      id: action.id,
      label: labelOf(action, now, t),
      group: groupId(action.group),
      shortcut: shownShortcut(action, now.preferences),
      enabled: canBeChosen(action, now, inLoupe),
    })),
    recent: recentOf(now, listings),
  };
}

function recentOf({ preferences }: Workbench, listings: readonly ListingSummary[]): MenuDescription['recent'] {
  return preferences.recentListings.flatMap((recent) => {
    const listing = listings.find(({ listingId }) => listingId === recent);
    return listing === undefined ? [] : [{ listingId: listing.listingId, name: listing.name.slice(0, LONGEST_NAME) }];
  });
}

const LONGEST_NAME = 200;

const groupId = (group: Action['group']): string => group.slice('group.'.length);

/** Not behind an open dialog, and only where the action has its place: in the window or in the large view. */
export function canBeChosen(action: Action, now: ActionContext, inLoupe: boolean): boolean {
  if (now.dialog !== null || action.place === (inLoupe ? 'window' : 'loupe')) return false;
  return action.isEnabled(now);
}

/** What a menu says beside the actions. */
export const MENU: Readonly<Record<Language, MenuWords>> = { en: MENU_WORDS, es: spanish };
