import type { AppLife } from './app-life.ts';
import { ask, startingFrom, word } from './asking.ts';
import { type Here, pickPhoto } from './photos-here.ts';
import { probe } from './probes.ts';
import type { World } from './world.ts';

/**
 * The caption field of the page: while it has the focus it shows what it showed then, whatever the library takes in, and
 * what is typed in it is saved soon after each stop. What the person started from is what the field shows.
 */
export function takeFocus(world: World, app: AppLife, photos: readonly Here[]): void {
  leaveField(world);
  const present = photos.filter((photo) => photo.removed === 0);
  if (present.length === 0) return;
  const { mediaId } = pickPhoto(world, present);
  const text = world.store.media.get(mediaId)?.shortDescription ?? '';
  // Also where the field was another window's until now.
  world.ledger.sees(mediaId, 'ShortDescription', text);
  world.focus = { app, mediaId, from: text, text, session: `stay-${world.random.uuid()}` };
  world.note(`here, ${app.name}: focus on the caption of ${mediaId}, which shows “${text}”`);
}

/** Some letters more, or all of it anew, saved at once. */
export async function typeLetters(world: World): Promise<void> {
  const { focus, store, ledger, random } = world;
  if (focus === null || focus.app.stalledUntil > world.clock.now() || focus.app === world.doomed) return;
  const { app, mediaId, session } = focus;
  const now = store.media.get(mediaId);
  if (now === null) {
    world.focus = null;
    return;
  }
  if (now.shortDescription !== focus.text) probe('typed over a text that was adopted');
  if (ledger.changesOf(mediaId).at(-1)?.by === 'person') probe('typed after theirs came');
  const text = random.chance(0.7) && focus.text !== '' ? `${focus.text}${random.int(10)}!` : word('Typed');
  const before = focus.text;
  const saved = await ask(world, app, `types “${text}” over “${before}” of ${mediaId}`, () =>
    app.handlers['media.edit']({
      mediaIds: [mediaId],
      shortDescription: text,
      tooLong: 'keep',
      session,
      ...startingFrom(mediaId, before),
    }),
  );
  if (saved !== null) focus.text = text;
}

/** The field shows what the library has again. */
export function leaveField(world: World): void {
  const { focus } = world;
  if (focus === null) return;
  if (focus.text === focus.from) probe('left a field without typing');
  world.note(`here, ${focus.app.name}: leaves the caption of ${focus.mediaId}`);
  world.focus = null;
}
