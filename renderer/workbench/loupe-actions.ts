import { type ActionDraft, forSelected } from './action.ts';
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
  const position = workbench.selected[0]?.number ?? 1;
  const other = workbench.detail?.media.find((item) => item.mediaId === best);
  const { t } = language.getSnapshot();
  // Whoever chooses the better of two rarely wants both: the other is marked, as by every comparison, and not taken away.
  toasts.inform(
    t('loupe.chosen', { position }),
    other === undefined || other.rejected
      ? undefined
      : {
          label: t('loupe.rejectOther', { position: other.number }),
          topic: 'comparison',
          run: () => void workbench.commands.flag([other], 'rejected'),
        },
  );
}

function goBack(workbench: ActionContext): void {
  const { loupe, adjust } = workbench.services;
  if (adjust.getSnapshot().isOpen) adjust.close();
  else if (hasGroup(workbench)) loupe.compareGroup([]);
  else if (isComparing(workbench)) endComparison(workbench);
  else if (loupe.getSnapshot().alone) loupe.showAlone(false);
  else loupe.close();
}

const inLoupe = (
  id: ActionDraft['id'],
  shortcut: string,
  run: ActionDraft['run'],
  further?: Partial<ActionDraft>,
): ActionDraft => ({ id, shortcut, place: 'loupe', isEnabled: isOpen, run, ...further });

/** What can be done in the large view; the actions of a photo work there too. */
export const LOUPE: readonly ActionDraft[] = [
  {
    id: 'loupe.open',
    shortcut: 'Space',
    run: open,
    isEnabled: (workbench) => idsOf(workbench).length > 0 && !isOpen(workbench),
  },
  forSelected('loupe.compare', 'Y', compare, {
    isEnabled: (workbench) => workbench.selected.length > 0 && idsOf(workbench).length > 1,
  }),
  inLoupe('loupe.next', 'ArrowRight', (workbench) => step(workbench, 1)),
  inLoupe('loupe.previous', 'ArrowLeft', (workbench) => step(workbench, -1)),
  inLoupe('loupe.first', 'Home', (workbench) => step(workbench, -Number.MAX_SAFE_INTEGER)),
  inLoupe('loupe.last', 'End', (workbench) => step(workbench, Number.MAX_SAFE_INTEGER)),
  inLoupe('loupe.zoom', 'Z', ({ services }) => services.loupe.toggleZoom()),
  inLoupe('loupe.zoomIn', '+', ({ services }) => services.loupe.step(1)),
  inLoupe('loupe.zoomOut', '-', ({ services }) => services.loupe.step(-1)),
  inLoupe('loupe.panLeft', 'Shift+ArrowLeft', ({ services }) => services.loupe.pan({ x: -PAN, y: 0 })),
  inLoupe('loupe.panRight', 'Shift+ArrowRight', ({ services }) => services.loupe.pan({ x: PAN, y: 0 })),
  inLoupe('loupe.panUp', 'Shift+ArrowUp', ({ services }) => services.loupe.pan({ x: 0, y: -PAN })),
  inLoupe('loupe.panDown', 'Shift+ArrowDown', ({ services }) => services.loupe.pan({ x: 0, y: PAN })),
  inLoupe('loupe.choose', 'Enter', (workbench) => (hasGroup(workbench) ? keepOnly(workbench) : choose(workbench)), {
    labelNow: (workbench, t) => (hasGroup(workbench) ? t('cull.keepOnly') : null),
    isEnabled: (workbench) => isComparing(workbench) || hasGroup(workbench),
  }),
  inLoupe('loupe.swap', 'W', swap, { isEnabled: isComparing }),
  inLoupe('loupe.alone', 'F', ({ services: { loupe } }) => loupe.showAlone(!loupe.getSnapshot().alone)),
  inLoupe('loupe.back', 'Escape', goBack),
  inLoupe('loupe.close', 'Space', ({ services }) => services.loupe.close()),
];
