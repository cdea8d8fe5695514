import type { JumpListCategory } from 'electron';
import type { MenuDescription } from '../../shared/contract/menu.ts';
import { LINK_SCHEME } from './given-policy.ts';

/** Windows refuses the whole list for an entry that is longer. */
const LONGEST_TITLE = 255;

/**
 * The listings that were open last, for the menu of the taskbar on Windows: each starts the app with a link to it, which a
 * running one takes.
 * @param program the app and what it needs before a link
 */
export function recentTasks(
  { recent, words }: Pick<MenuDescription, 'recent' | 'words'>,
  program: { readonly path: string; readonly args: readonly string[] },
): JumpListCategory[] {
  if (recent.length === 0) return [];
  const items = recent.map(({ listingId, name }) => ({
    type: 'task' as const,
    program: program.path,
    args: [...program.args, `${LINK_SCHEME}://listing/${listingId}`].map(quoted).join(' '),
    title: name.slice(0, LONGEST_TITLE),
    description: name.slice(0, LONGEST_TITLE),
  }));
  return [{ type: 'custom', name: words.openRecent, items }];
}

/** What an app was started with that its next start needs as well: the library, and from source the app's folder. */
export function lastingArguments(args: readonly string[], isPackaged: boolean): string[] {
  const own = args.slice(1);
  return own.filter((argument, index) => argument.startsWith('--home=') || (!isPackaged && index === 0));
}

/** An argument as Windows splits them; a path there has no quotation mark, and a backslash before one would hide it. */
function quoted(argument: string): string {
  return /\s/.test(argument) ? `"${argument.replace(/\\+$/, '')}"` : argument;
}
