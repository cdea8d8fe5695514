import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { Answer } from '../../../shared/contract/dispatch.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import type { Words } from '../../language/words.ts';
import type { ToastAction } from '../../ui/toasts.ts';
import { type DialogRequest, signInWhereAsked } from '../dialogs-state.ts';
import type { WantedPlace } from '../problem-place.ts';
import type { Services } from '../services.ts';

/** What the commands may do to the window. */
export interface ToolPorts {
  openDialog(dialog: DialogRequest | null): void;
  select(mediaIds: readonly MediaId[]): void;
  /** Changes what is chosen, whatever that is by then. */
  reselect(change: (selected: ReadonlySet<MediaId>) => ReadonlySet<MediaId>): void;
  /** Brings a removed photo of the open listing into view; every call is a wish of its own. */
  showRemoved(photo: { readonly mediaId: MediaId } | null): void;
  /** Puts the focus where a problem is fixed, once that is shown; null takes the wish back. */
  goToPlace(wanted: WantedPlace | null): void;
  /** Opens the page's own file picker, where the host has none. */
  pickInPage(): void;
  /** Opens the file picker for another picture in the place of the one chosen photo. */
  pickReplacement(): void;
  /** Says something to people who do not see the window. */
  announce(words: string): void;
}

/** What all commands are made with. */
export interface CommandTools extends ToolPorts {
  readonly services: Services;
  /** Speaks the language of the moment. */
  readonly t: Words['t'];
  /** Awaits an answer, shows the library as it is afterwards, and reports a failure with the way on. */
  settle<Value>(answer: Promise<Answer<Value>>, again?: () => void): Promise<Value | null>;
  /** The same for what takes its time: a sync that is asked for meanwhile does not wait for it. */
  settleLong<Value>(answer: Promise<Answer<Value>>, again?: () => void): Promise<Value | null>;
  /** The same for forms, which show the failure themselves. */
  settleInForm(answer: Promise<Answer<unknown>>): Promise<AppErrorData | null>;
}

export function createTools(services: Services, ports: ToolPorts): CommandTools {
  const t: Words['t'] = (key, values) => services.language.getSnapshot().t(key, values);
  const wayOn = (error: AppErrorData, again: (() => void) | undefined): ToastAction | undefined => {
    switch (error.action) {
      case 'retry':
        return again === undefined ? undefined : { label: t('common.tryAgain'), run: again };
      case 'signIn':
        return {
          label: t('common.signIn'),
          run: () => ports.openDialog(signInWhereAsked(services.store.getSnapshot().accounts)),
        };
      case 'resolve':
        return { label: t('common.resolve'), run: () => ports.openDialog({ kind: 'conflicts', listingId: null }) };
      case 'fixField':
      case 'none':
        return undefined;
    }
  };
  const settleLong: CommandTools['settleLong'] = async (answer, again) => {
    const result = await answer;
    await services.store.refresh();
    if (result.ok) return result.value;
    services.toasts.fail(result.error, wayOn(result.error, again));
    return null;
  };
  return {
    ...ports,
    services,
    t,
    settleLong,
    settle: (answer, again) => services.underWay.track(settleLong(answer, again)),
    async settleInForm(answer) {
      const result = await answer;
      await services.store.refresh();
      return result.ok ? null : result.error;
    },
  };
}
