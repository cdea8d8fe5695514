import type { ActionDraft } from './action.ts';
import type { ActionContext } from './action-context.ts';
import { keepOnly } from './compare-similar.ts';
import { candidateAfter, pairToCompare, stepIn } from './loupe-sequence.ts';
import { focusedPhoto } from './reveal-photo.ts';
import type { Workbench } from './workbench.ts';

/** How far one press moves the picture, in parts of the frame. */
const PAN = 0.2;

const isOpen = ({ loupe }: ActionContext): boolean => loupe.isOpen;
const isComparing = ({ loupe }: ActionContext): boolean => loupe.best !== null;
const hasGroup = ({ loupe }: ActionContext): boolean => loupe.group.length > 0;
/** Those that the arrows lead through: of a group that is compared, only its own. */
function idsOf({ shownMedia, loupe: { group } }: ActionContext) {
  const ids = shownMedia.map((item) => item.mediaId);
  return group.length === 0 ? ids : ids.filter((mediaId) => group.includes(mediaId));
}
const currentOf = ({ selected }: Workbench) => selected[0]?.mediaId ?? null;

function open(workbench: ActionContext): void {
  const { selected, select, services } = workbench;
  const ids = idsOf(workbench);
  const focused = focusedPhoto();
  const start = ids.find((id) => id === focused) ?? selected[0]?.mediaId ?? ids[0];
  if (start === undefined) return;
  select([start]);
  services.loupe.open();
}

function step(workbench: ActionContext, by: number): void {
  const { services, select, announce } = workbench;
  const { loupe, language } = services;
  const { t } = language.getSnapshot();
  const next = stepIn(idsOf(workbench), currentOf(workbench), by, loupe.getSnapshot().best);
  if (next === null) return announce(by > 0 ? t('loupe.atLast') : t('loupe.atFirst'));
  loupe.travel(by > 0 ? 1 : -1);
  select([next]);
}

function compare(workbench: ActionContext): void {
  const { services, selected, select } = workbench;
  const { loupe } = services;
  if (hasGroup(workbench)) return loupe.compareGroup([]);
  if (isComparing(workbench)) return endComparison(workbench);
  const pair = pairToCompare(
    idsOf(workbench),
    selected.map((item) => item.mediaId),
  );
  if (pair === null) return;
  select([pair.candidate]);
  if (isOpen(workbench)) loupe.compare(pair.best);
  else loupe.open(pair.best);
}

/** The better one stays, by itself. */
function endComparison({ services, select }: Workbench): void {
  const { best } = services.loupe.getSnapshot();
  if (best !== null) select([best]);
  services.loupe.compare(null);
}

function swap(workbench: Workbench): void {
  const { best } = workbench.services.loupe.getSnapshot();
  if (best === null) return;
  workbench.services.loupe.compare(currentOf(workbench));
  workbench.select([best]);
}

/** The candidate becomes the better one, and the next photo is compared with it. */
function choose(workbench: ActionContext): void {
  const { loupe, language, toasts } = workbench.services;
  const chosen = currentOf(workbench);
  const { best } = loupe.getSnapshot();
  if (chosen === null || best === null) return;
  loupe.compare(chosen);
  workbench.select([candidateAfter(idsOf(workbench), chosen, best)]);
  const position = workbench.selected[0]?.position ?? 1;
  const other = workbench.detail?.media.find((item) => item.mediaId === best)?.position;
  const { t } = language.getSnapshot();
  // Whoever chooses the better of two rarely wants both: the other can go at once, and come back by an undo.
  toasts.inform(
    t('loupe.chosen', { position }),
    other === undefined
      ? undefined
      : {
          label: t('loupe.removeOther', { position: other }),
          topic: 'comparison',
          run: () => void workbench.commands.remove([best]),
        },
  );
}

const panning = (label: ActionDraft['label'], key: string, x: number, y: number): ActionDraft => ({
  label,
  shortcut: `Shift+${key}`,
  place: 'loupe',
  isEnabled: isOpen,
  run: ({ services }) => services.loupe.pan({ x, y }),
});

/** What can be done in the large view; the actions of a photo work there too. */
export const LOUPE: Record<string, ActionDraft> = {
  'loupe.open': {
    label: 'action.loupe.open',
    shortcut: 'Space',
    isEnabled: (workbench) => idsOf(workbench).length > 0 && !isOpen(workbench),
    run: open,
  },
  'loupe.compare': {
    label: 'action.loupe.compare',
    shortcut: 'Y',
    place: 'both',
    isEnabled: (workbench) => workbench.selected.length > 0 && idsOf(workbench).length > 1,
    run: compare,
  },
  'loupe.next': {
    label: 'action.loupe.next',
    shortcut: 'ArrowRight',
    place: 'loupe',
    isEnabled: isOpen,
    run: (workbench) => step(workbench, 1),
  },
  'loupe.previous': {
    label: 'action.loupe.previous',
    shortcut: 'ArrowLeft',
    place: 'loupe',
    isEnabled: isOpen,
    run: (workbench) => step(workbench, -1),
  },
  'loupe.first': {
    label: 'action.loupe.first',
    shortcut: 'Home',
    place: 'loupe',
    isEnabled: isOpen,
    run: (workbench) => step(workbench, -Number.MAX_SAFE_INTEGER),
  },
  'loupe.last': {
    label: 'action.loupe.last',
    shortcut: 'End',
    place: 'loupe',
    isEnabled: isOpen,
    run: (workbench) => step(workbench, Number.MAX_SAFE_INTEGER),
  },
  'loupe.zoom': {
    label: 'action.loupe.zoom',
    shortcut: 'Z',
    place: 'loupe',
    isEnabled: isOpen,
    run: ({ services }) => services.loupe.toggleZoom(),
  },
  'loupe.zoomIn': {
    label: 'action.loupe.zoomIn',
    shortcut: '+',
    place: 'loupe',
    isEnabled: isOpen,
    run: ({ services }) => services.loupe.step(1),
  },
  'loupe.zoomOut': {
    label: 'action.loupe.zoomOut',
    shortcut: '-',
    place: 'loupe',
    isEnabled: isOpen,
    run: ({ services }) => services.loupe.step(-1),
  },
  'loupe.panLeft': panning('action.loupe.panLeft', 'ArrowLeft', -PAN, 0),
  'loupe.panRight': panning('action.loupe.panRight', 'ArrowRight', PAN, 0),
  'loupe.panUp': panning('action.loupe.panUp', 'ArrowUp', 0, -PAN),
  'loupe.panDown': panning('action.loupe.panDown', 'ArrowDown', 0, PAN),
  'loupe.choose': {
    label: 'action.loupe.choose',
    shortcut: 'Enter',
    place: 'loupe',
    labelNow: (workbench, t) => (hasGroup(workbench) ? t('action.cull.keepOnly') : null),
    isEnabled: (workbench) => isComparing(workbench) || hasGroup(workbench),
    run: (workbench) => (hasGroup(workbench) ? void keepOnly(workbench) : choose(workbench)),
  },
  'loupe.swap': {
    label: 'action.loupe.swap',
    shortcut: 'W',
    place: 'loupe',
    isEnabled: isComparing,
    run: swap,
  },
  'loupe.alone': {
    label: 'action.loupe.alone',
    shortcut: 'F',
    place: 'loupe',
    isEnabled: isOpen,
    run: ({ services: { loupe } }) => loupe.showAlone(!loupe.getSnapshot().alone),
  },
  'loupe.back': {
    label: 'action.loupe.back',
    shortcut: 'Escape',
    place: 'loupe',
    isEnabled: isOpen,
    run(workbench) {
      const { loupe, adjust } = workbench.services;
      if (adjust.getSnapshot().isOpen) adjust.close();
      else if (hasGroup(workbench)) loupe.compareGroup([]);
      else if (isComparing(workbench)) endComparison(workbench);
      else if (loupe.getSnapshot().alone) loupe.showAlone(false);
      else loupe.close();
    },
  },
  'loupe.close': {
    label: 'action.loupe.close',
    shortcut: 'Space',
    place: 'loupe',
    isEnabled: isOpen,
    run: ({ services }) => services.loupe.close(),
  },
};
