import type { LibrarySettings } from '../../shared/domain/settings.ts';
import type { AdjustState } from '../state/adjust-state.ts';
import type { LoupeState } from '../state/loupe-state.ts';
import { usePart, useValue } from '../state/value.ts';
import { useWorkbench, type Workbench } from './workbench.ts';

/**
 * All that decides what an action is called and whether it can be done. [Note: what actions look at] Who shows an action follows
 * all of it and is drawn again with it, so an action looks at nothing else.
 */
export interface ActionContext extends Workbench {
  readonly loupe: Pick<LoupeState, 'isOpen' | 'best' | 'group'>;
  readonly adjust: Pick<AdjustState, 'isOpen' | 'copied'>;
  readonly settings: LibrarySettings;
}

/** As it is at this moment: for a key that is pressed. */
export function actionContext(workbench: Workbench): ActionContext {
  const { loupe, adjust, settings } = workbench.services;
  return {
    ...workbench,
    loupe: loupe.getSnapshot(),
    adjust: adjust.getSnapshot(),
    settings: settings.getSnapshot(),
  };
}

/** The same, followed. */
export function useActionContext(): ActionContext {
  const workbench = useWorkbench();
  const { loupe, adjust, settings } = workbench.services;
  return {
    ...workbench,
    // One by one, so that a picture or a slider that moves draws no button again.
    loupe: {
      isOpen: usePart(loupe, ({ isOpen }) => isOpen),
      best: usePart(loupe, ({ best }) => best),
      group: usePart(loupe, ({ group }) => group),
    },
    adjust: {
      isOpen: usePart(adjust, ({ isOpen }) => isOpen),
      copied: usePart(adjust, ({ copied }) => copied),
    },
    settings: useValue(settings),
  };
}
