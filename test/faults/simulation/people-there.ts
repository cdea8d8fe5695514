import { freshNumber, word } from './asking.ts';
import type { Unsaid } from './dialect.ts';
import { isNeverSaid } from './gaps.ts';
import type { ModelMedia, ModelService } from './model-service.ts';
import { probe } from './probes.ts';
import { LAGS } from './swarm.ts';
import type { World } from './world.ts';

/** One thing that somebody else does at a service. */
export function actThere(world: World): void {
  const { random } = world;
  const service = random.pick(world.services);
  const shown = service.media.filter((media) => !media.gone);
  if (shown.length === 0) return;
  const meetingPoint = world.focus?.mediaId ?? world.hot;
  const hot = shown.filter((media) => meetingPoint !== null && world.ledger.ownerOf(media) === meetingPoint);
  const media = random.pick(hot.length > 0 && random.chance(0.4) ? hot : shown);
  world.hot = world.ledger.ownerOf(media) ?? world.hot;
  const act = random.weighted<
    'caption' | 'room' | 'reorder' | 'delete' | 'put back' | 'take away' | 'add' | 'hide' | 'lag'
  >([
    [4, 'caption'],
    [2, 'room'],
    [2, 'reorder'],
    [1, 'delete'],
    [1, 'put back'],
    [0.3, 'take away'],
    [0.5, 'add'],
    [0.7, 'hide'],
    [world.swarm.lag, 'lag'],
  ]);
  const place = `${service.at.name}:Media(${media.numeric})`;
  switch (act) {
    case 'caption':
    case 'room':
      return write(world, service, media, act, place);
    case 'reorder':
      world.note(`there: move ${place}`);
      return moveThere(world, service, media);
    case 'delete':
    case 'put back': {
      if (media.values.DeletedYN === (act === 'delete') || isOutOfSight(service, 'DeletedYN')) return;
      world.note(`there: ${act} ${place}`);
      return service.edit(media, 'person', { DeletedYN: act === 'delete' });
    }
    case 'take away': {
      // [Note: one stays] With every photo gone for good before the app saw its listing, nothing at the service could still show
      // that the listing was created.
      const others = shown.filter((each) => each.listingKey === media.listingKey && !each.byOthers && each !== media);
      if (media.byOthers || others.length === 0) return;
      world.note(`there: take away ${place} for good`);
      media.gone = true;
      return;
    }
    case 'hide':
      return hide(world, media, place);
    case 'lag':
      return lag(world, service);
    case 'add': {
      world.note(`there: add a photo to ${media.listingKey}`);
      const values = { ShortDescription: word('Foreign'), ImageOf: '', Order: random.int(9), DeletedYN: false };
      service.addByOthers(media.listingKey, values);
    }
  }
}

/** Longest that a photo which is there is not shown, in milliseconds: longer than until a person is asked. */
const LONGEST_HIDDEN = 30 * 60_000;

/** Of a photo that was never shown nobody could know that it is there: what hides those is the lag of an index. */
function hide({ random, clock, note, ledger }: World, media: ModelMedia, place: string): void {
  if (media.hidden || media.byOthers || !ledger.wasShown(media)) return;
  probe('a photo is not shown for a while');
  note(`there: ${place} is not shown for a while`);
  media.hidden = true;
  clock.after(random.int(LONGEST_HIDDEN), () => {
    media.hidden = false;
  });
}

/** For a while reads show all photos as they are now. */
function lag({ random, clock, note }: World, service: ModelService): void {
  if (service.media.some(({ copy }) => copy !== null)) return;
  probe('reads are answered from a copy that lags');
  note(`there: reads of ${service.at.name} show for a while what is there now`);
  for (const one of service.media) one.copy = { version: one.version, writtenAt: one.writtenAt, values: one.values };
  clock.after(random.pick(LAGS), () => {
    for (const one of service.media) one.copy = null;
  });
}

/** Nobody writes there what the service shows to nobody: whoever is here could not heed it. */
function isOutOfSight({ dialect }: ModelService, field: Unsaid): boolean {
  return dialect.gaps !== undefined && isNeverSaid(dialect.gaps, field);
}

function write(
  { random, ledger, note }: World,
  service: ModelService,
  media: ModelMedia,
  act: 'caption' | 'room',
  place: string,
): void {
  const field = act === 'caption' ? 'ShortDescription' : 'ImageOf';
  if (isOutOfSight(service, field)) return;
  const mediaId = ledger.ownerOf(media);
  const here = mediaId === null ? undefined : ledger.past.get(mediaId)?.wanted;
  // Now and then both write the same.
  if (here !== undefined && random.chance(0.05)) {
    const same = act === 'caption' ? here.shortDescription : here.imageOf;
    if (same === '' || same === media.values[field]) return;
    probe('the same change on both sides');
    note(`there: ${act} of ${place} = ${same}, as here`);
    return service.edit(media, 'person', { [field]: same });
  }
  const isNumber = service.dialect.odd === 'caption' && act === 'caption' && random.chance(0.3);
  const text = random.chance(0.05) ? '' : isNumber ? freshNumber() : word('Theirs');
  note(`there: ${act} of ${place} = ${text}`);
  service.edit(media, 'person', { [field]: text });
}

/** Somebody moves one photo; their program then writes the Order of every photo whose place changed. */
function moveThere({ random }: World, service: ModelService, media: ModelMedia): void {
  const others = service.media
    .filter((each) => each.listingKey === media.listingKey && !each.gone && each !== media && !each.values.DeletedYN)
    .sort((a, b) => Number(a.values.Order) - Number(b.values.Order));
  const sequence = others.toSpliced(random.int(others.length + 1), 0, media);
  // A program that puts one between two others in place of counting anew.
  const half = service.dialect.odd === 'order' ? 0.5 : 0;
  sequence.forEach((each, index) => {
    if (each.values.Order !== index + half) service.edit(each, 'person', { Order: index + half });
  });
}
