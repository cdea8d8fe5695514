import type { MediaRow } from '../../../electron/core/library/store/media-table.ts';
import type { Question } from '../../../shared/contract/model.ts';
import { type ListingId, ListingKey } from '../../../shared/domain/ids.ts';
import type { AppLife } from './app-life.ts';
import { ask } from './asking.ts';
import { connect } from './connect.ts';
import { broken } from './finding.ts';
import { binaryIdOf, type ModelMedia } from './model-service.ts';
import { listingsHere } from './photos-here.ts';
import { probe } from './probes.ts';
import type { World } from './world.ts';

/**
 * What a person does who is asked: signs in again, says what became of a listing, tries blocked things again.
 *
 * @param leaves what they leave as it is
 */
export async function helpOut(world: World, app: AppLife, leaves: ReadonlySet<ListingId> = new Set()): Promise<void> {
  const { store, services, accountsOf } = world;
  world.note('here: help out');
  for (const service of services) {
    const account = store.accounts.all().find(({ accountId }) => accountId === accountsOf[services.indexOf(service)]);
    if (account?.paused == null || service.isSignInRefused) continue;
    await connect(world, app, service);
  }
  for (const listingId of listingsHere(world)) {
    if (leaves.has(listingId)) continue;
    await answerQuestions(world, app, listingId);
    await allowUnseen(world, app, listingId);
    if (isHeldUp(world, listingId)) world.gates.say(app, { kind: 'retry', listingId });
    await ask(world, app, `sync.retry ${listingId}`, () => app.handlers['sync.retry']({ listingId }));
  }
}

/** Allows that what the service shows to nobody is replaced. */
async function allowUnseen(world: World, app: AppLife, listingId: ListingId): Promise<void> {
  if (world.store.media.ofListing(listingId).every(({ blocked }) => blocked?.code !== 'unseen')) return;
  await ask(world, app, `listing.allowReplacingUnknown ${listingId}`, () =>
    app.handlers['listing.allowReplacingUnknown']({ listingId }),
  );
  world.gates.say(app, { kind: 'run', listingId });
  world.call(app, 'sync.run', `sync ${listingId}`, () => app.handlers['sync.run']({ listingId }));
}

/** Whether something of it is to be tried again. */
function isHeldUp({ store }: World, listingId: ListingId): boolean {
  return (
    store.listings.get(listingId)?.blocked != null ||
    store.media.ofListing(listingId).some(({ blocked }) => blocked !== null) ||
    store.uploads.ofListing(listingId).some(({ state }) => state === 'blocked')
  );
}

/** Says what became of the listing, and of each photo that is asked about, having looked at the service. */
async function answerQuestions(world: World, app: AppLife, listingId: ListingId): Promise<void> {
  const { store } = world;
  const listing = store.listings.get(listingId);
  const problems = [
    listing?.blocked,
    listing?.waitingFor,
    ...store.media.ofListing(listingId).map(({ blocked }) => blocked),
  ];
  for (const problem of problems) if (problem?.question !== undefined) await answer(world, app, problem.question);
}

async function answer(world: World, app: AppLife, question: Question): Promise<void> {
  const { store, network } = world;
  const { listingId } = question;
  // What is still on its way would make the answer a guess.
  if (network.late > 0 || network.pending.some(({ kind }) => kind === 'insert' || kind === 'attach')) return;
  const service = world.serviceOf(store.listings.get(listingId)?.accountId ?? null);
  const attempt = store.attempts.unsettled(listingId).find(({ attemptId }) => attemptId === question.attemptId);
  const keys = new Set(attempt?.subject.map((key) => key.toLowerCase()));
  // The name of one whose picture follows stands for its key.
  // With which keys an older copy of the library would have sent it, nobody knows.
  const isOurs = (media: ModelMedia): boolean => {
    const owner = world.ledger.ownerOf(media);
    if (owner === null || keys.size > 0) return false;
    return owner === question.mediaId || (question.mediaId === null && store.media.get(owner)?.listingId === listingId);
  };
  const made = service.media.find(
    (media) =>
      isOurs(media) ||
      [media.key.toLowerCase(), binaryIdOf(media), media.objectId.replace(/\.jpg$/, '')].some((key) => keys.has(key)),
  );
  // None of its photos may be in a copy of the library: the listing is seen there all the same.
  const listingKey = question.mediaId === null ? (made?.listingKey ?? world.promises.keyOf(listingId)) : undefined;
  const created = made !== undefined || listingKey !== undefined;
  probe(created ? 'a person says that it was created' : 'a person says that it was not created');
  const answered = await ask(world, app, `sync.answer ${listingId} ${created}`, () =>
    app.handlers['sync.answer']({
      question,
      created,
      ...(listingKey === undefined ? {} : { listingKey: ListingKey.parse(listingKey) }),
    }),
  );
  if (answered === null) return;
  // What waited for the answer goes on, also after a cancel.
  world.gates.say(app, { kind: 'retry', listingId });
  if (world.swarm.gaps !== true) return;
  // A second window still asks, and somebody there says the opposite.
  const second = await ask(world, app, `sync.answer ${listingId} ${!created} again`, () =>
    app.handlers['sync.answer']({ question, created: !created }),
  );
  if (second !== null) broken('a listing is created once', `a question of ${listingId} was answered twice`);
}

/** A photo is let go, and with it those at other services that were on hold in the same way: those follow it. */
export function sayResumed({ store, gates }: World, app: AppLife, { mediaId, listingId, hold }: MediaRow): void {
  gates.say(app, { kind: 'resume photo', mediaId, listingId });
  for (const photo of store.destinations.photos.ofSource(mediaId)) {
    if (store.media.get(photo.mediaId)?.hold !== hold) continue;
    gates.say(app, { kind: 'resume photo', mediaId: photo.mediaId, listingId: photo.listingId });
  }
}

/** Nothing is held back or paused any more. */
export async function letGo(world: World, app: AppLife): Promise<void> {
  const { store, gates } = world;
  world.focus = null;
  gates.say(app, { kind: 'resume' });
  await ask(world, app, 'sync.resume all', () => app.handlers['sync.resume']({}));
  for (const { listingId, archivedAt } of store.listings.all()) {
    if (archivedAt === null) continue;
    await ask(world, app, `listing.archive ${listingId} false`, () =>
      app.handlers['listing.archive']({ listingIds: [listingId], archived: false }),
    );
  }
  for (const media of store.media.all()) {
    const { mediaId, hold } = media;
    if (hold === null) continue;
    sayResumed(world, app, media);
    const sourceId = store.destinations.photos.get(mediaId)?.sourceMediaId ?? mediaId;
    // What sync changed until now is no work of a person.
    world.ledger.look(null);
    await ask(world, app, `sync.resume ${mediaId}`, () => app.handlers['sync.resume']({ mediaIds: [mediaId] }));
    // One whose picture was replaced meanwhile at another service is replaced now: it goes, and another one stands there.
    world.promises.accept(mediaId);
    world.promises.accept(sourceId);
  }
}

/** A person gave photos other pictures: of these, and of those that follow them. */
export function sayExchanged({ store, promises }: World, before: readonly MediaRow[]): void {
  for (const { mediaId, sha256 } of before) {
    if (store.media.get(mediaId)?.sha256 !== sha256) promises.exchanged(mediaId);
  }
}
