import { randomUUID } from 'node:crypto';
import type { LocalStep, Operation } from '../../../electron/core/sync/base/operation.ts';
import { createRunFacts, isAskedFor, type RunFacts } from '../../../electron/core/sync/base/run-facts.ts';
import type { SyncSnapshot } from '../../../electron/core/sync/base/snapshot.ts';
import { goesAlone } from '../../../electron/core/sync/plan/plan-api.ts';
import { isWanted } from '../../../shared/domain/culling.ts';
import {
  AccountId,
  AttemptId,
  ListingId,
  ListingKey,
  MediaId,
  MediaKey,
  MediaKeyNumeric,
  Sha256,
  UploadId,
} from '../../../shared/domain/ids.ts';
import { MEDIA_STATUSES } from '../../../shared/domain/media-status.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { afterSending } from '../../../shared/domain/unseen-base.ts';
import type { Random } from '../seeded.ts';

type Media = SyncSnapshot['rows'][number];
type Remote = NonNullable<ReturnType<SyncSnapshot['remote']['get']>>;
type Upload = NonNullable<ReturnType<SyncSnapshot['uploads']['get']>>;
type Attempt = SyncSnapshot['attempts'][number];

const FENCE = 3;
const NOW = Date.parse('2026-05-04T08:00:00.000Z');
/** Ids are the same for every case: only what is known of them differs. */
const IDS = Array.from({ length: 8 }, () => MediaId.parse(randomUUID()));
const SHA = Sha256.parse('a'.repeat(64));
const LISTING = ListingId.parse(randomUUID());
const ACCOUNT = AccountId.parse(randomUUID());

/** One listing as the library has it, and a service that does what it is asked. */
export interface Model {
  readonly now: number;
  readonly run: RunFacts;
  readonly inFlight: Map<string, Operation>;
  media: Media[];
  remote: Map<MediaId, Remote>;
  uploads: Map<MediaId, Upload>;
  attempts: Attempt[];
  listing: SyncSnapshot['listing'];
  account: SyncSnapshot['account'];
  paused: boolean;
  conflicts: Map<MediaId, Set<'shortDescription' | 'imageOf' | 'deletedYN' | 'order'>>;
  local(step: LocalStep): void;
  differs(media: Media): boolean;
  /** A person, or a setting of the service, stands in the way of this photo. */
  isExcused(media: Media): boolean;
}

export function randomModel(random: Random): Model {
  const run = createRunFacts('planner', FENCE);
  const onService = random.chance(0.6);
  const media = IDS.slice(0, random.below(IDS.length + 1)).map((mediaId, index) => mediaOf(random, mediaId, index));
  const model: Model = {
    now: NOW,
    run,
    inFlight: run.inFlight,
    media,
    remote: new Map(),
    uploads: new Map(),
    attempts: [],
    listing: listingOf(random, onService),
    account: accountOf(random),
    paused: random.chance(0.05),
    conflicts: new Map(),
    local: (step) => applyLocal(model, step),
    differs: (row) => differs(model, row),
    isExcused: (row) => isExcused(model, row),
  };
  for (const row of media) {
    if (onService && random.chance(0.7)) model.remote.set(row.mediaId, remoteOf(random, row));
    else if (random.chance(0.6)) model.uploads.set(row.mediaId, uploadRow(row.mediaId, random.pick(UPLOAD_STATES)));
    if (random.chance(0.1)) model.conflicts.set(row.mediaId, new Set([random.pick(['shortDescription', 'deletedYN'])]));
  }
  addDoubts(model, random);
  return model;
}

function mediaOf(random: Random, mediaId: MediaId, index: number): Media {
  return {
    mediaId,
    listingId: LISTING,
    sha256: SHA,
    corrections: null,
    madeWith: null,
    fileName: 'a.jpg',
    position: index + 1,
    shortDescription: random.pick(['', 'One', 'Two']),
    imageOf: random.pick(['', 'Kitchen']),
    inPlaceOf: null,
    removed: random.chance(0.15),
    prepared: random.chance(0.8),
    placeholder: null,
    width: 3,
    height: 2,
    captureTime: null,
    blocked: random.chance(0.05) ? { code: 'serviceRefused', message: 'No.', action: 'fixField' } : null,
    hold: random.chance(0.08) ? 'paused' : null,
    addedAt: '',
    bytes: 10,
    mediaType: 'image/jpeg',
    hasTile: true,
    fault: null,
    rating: 0,
    picked: false,
    rejected: random.chance(0.1),
    arriving: false,
    likeness: null,
    sharpness: null,
    exposureBias: null,
    sourcePath: null,
    cameWith: null,
    waitsForFile: false,
    keywords: [],
    signals: null,
    hints: null,
    sentLabel: null,
    alteration: null,
  };
}

/** One that was just added, of which nothing else is known. */
function added(mediaId: MediaId, fields: Remote['fields']): Remote {
  return {
    mediaId,
    mediaKey: MediaKey.parse(`key-${mediaId}`),
    mediaKeyNumeric: MediaKeyNumeric.parse('5'),
    etag: 'W/"1"',
    mediaUrl: null,
    modifiedAt: null,
    verified: true,
    unconfirmed: null,
    altered: null,
    absentSince: null,
    gone: false,
    removalUnsent: false,
    superseded: null,
    olderSince: null,
    tagSince: NOW,
    mediaStatus: null,
    annotations: null,
    editLink: null,
    pendingPicture: null,
    unseenBase: null,
    fields,
  };
}

function remoteOf(random: Random, { mediaId }: Media): Remote {
  return {
    ...added(mediaId, { shortDescription: '', imageOf: '', order: null, deletedYN: false }),
    mediaKeyNumeric: random.chance(0.9) ? MediaKeyNumeric.parse(String(1 + random.below(1000))) : null,
    etag: random.chance(0.8) ? 'W/"1"' : null,
    absentSince: random.chance(0.1) ? NOW - 60_000 : null,
    olderSince: random.chance(0.1) ? NOW - 60_000 : null,
    tagSince: random.chance(0.2) ? NOW - 200 : null,
    mediaStatus: random.chance(0.1)
      ? { status: random.pick(MEDIA_STATUSES), description: null, since: NOW - 60_000 }
      : null,
    pendingPicture: random.chance(0.1) ? { objectId: `${mediaId}.jpg`, lost: null } : null,
    unseenBase: random.chance(0.1)
      ? { fields: ['shortDescription', 'order'], asked: random.chance(0.5), mayReplace: random.chance(0.5) }
      : null,
    fields: {
      shortDescription: random.pick(['', 'One', 'Two']),
      imageOf: random.pick(['', 'Kitchen']),
      order: random.chance(0.9) ? random.below(9) : null,
      deletedYN: random.chance(0.1),
    },
  };
}

function listingOf(random: Random, onService: boolean): SyncSnapshot['listing'] {
  const readWanted = onService && random.chance(0.6);
  return {
    listingId: LISTING,
    name: 'A',
    accountId: ACCOUNT,
    fields: {},
    blocked: random.chance(0.05) ? { code: 'serviceRefused', message: 'No.', action: 'fixField' } : null,
    fieldProblems: {},
    confirmedWarnings: [],
    syncWanted: random.chance(0.95),
    despitePause: random.chance(0.05),
    removalsAgreed: [],
    attempts: 0,
    nextAttemptAt: random.chance(0.05) ? NOW + 5_000 : null,
    nextAttemptSince: NOW,
    waitingFor: null,
    cancelled: false,
    readWanted,
    readStarted: readWanted && random.chance(0.3),
    createdAt: '',
    editedAt: '',
    onService,
    listingKey: onService ? ListingKey.parse('L1') : null,
    location: null,
    etag: null,
    absentSince: null,
    archivedAt: null,
    takenBackAt: null,
    orderProgress: {
      sent: onService && random.chance(0.1) ? { mediaId: MediaId.parse(randomUUID()), order: 1, planned: 2 } : null,
      towards: null,
      seen: [],
      moving: false,
      tie: null,
    },
  };
}

function accountOf(random: Random): SyncSnapshot['account'] {
  return {
    accountId: ACCOUNT,
    name: 'Office',
    environment: 'test',
    uploadUrl: 'https://upload.example',
    baseUrl: 'https://api.example',
    signIn: 'token',
    tokenUrl: null,
    clientId: null,
    memberLoginId: null,
    issuer: null,
    member: null,
    profile: ServiceProfile.parse({
      attach: random.pick(['none', 'navigation', 'media', 'stream']),
      upload: { filesPerRequest: random.pick([1, 2, 4]) },
      read: {
        entities: random.chance(0.8),
        filterByMediaKey: random.chance(0.8),
        lagSeconds: random.pick([0, 120, 3600]),
      },
    }),
    isCurrent: true,
    paused: random.chance(0.04) ? { code: 'accountRefused', message: 'No.', action: 'signIn' } : null,
    pausedSince: null,
    leftByForgotten: 0,
    notBefore: random.chance(0.04) ? NOW + 9_000 : null,
    notBeforeSince: NOW,
    failures: random.chance(0.1) ? 2 : 0,
    waitingFor: null,
    ordersTaken: random.pick(['untried', 'asSent', 'otherwise']),
  };
}

function addDoubts(model: Model, random: Random): void {
  const { media, listing } = model;
  const [first] = media;
  if (first === undefined || !random.chance(0.2)) return;
  const onService = model.remote.has(first.mediaId);
  if (onService) model.attempts.push(attemptOf(random, 'patch', [first.mediaId], { changes: {}, ifMatch: '*' }));
  else {
    const sent = { mediaId: first.mediaId, mediaKey: 'k', mediaUrl: '', shortDescription: '', imageOf: '', order: 0 };
    model.attempts.push(attemptOf(random, listing.onService ? 'attach' : 'insert', ['k'], { sent: [sent] }));
  }
}

function attemptOf(random: Random, kind: Attempt['kind'], subject: string[], request: unknown): Attempt {
  return {
    attemptId: AttemptId.parse(randomUUID()),
    kind,
    listingId: LISTING,
    subject,
    request,
    state: 'inDoubt',
    owner: 'another',
    fence: random.below(FENCE),
    startedAt: NOW - 60_000,
    since: NOW - random.below(20_000),
    askedAt: random.chance(0.5) ? NOW - 1_000 : null,
  };
}

export function snapshotOf(model: Model): SyncSnapshot {
  const { media, remote, uploads, attempts, listing, account, paused, conflicts } = model;
  return {
    listing,
    account,
    paused,
    rows: media,
    remote,
    uploads,
    attempts,
    onService: listing.onService,
    streams: account.profile.attach === 'stream',
    orderConflict: false,
    firstOrder: account.profile.media.firstOrder,
    ordersTaken: account.ordersTaken,
    orderProgress: listing.orderProgress,
    media: media.map((row) => ({
      mediaId: row.mediaId,
      shortDescription: row.shortDescription,
      imageOf: row.imageOf,
      inPlaceOf: row.inPlaceOf,
      removed: !isWanted(row),
      prepared: row.prepared,
      blocked: row.blocked !== null,
      captionTooLong: false,
      held: row.hold !== null,
      upload: uploads.get(row.mediaId)?.state ?? null,
      remote: remote.get(row.mediaId) ?? null,
      openConflicts: conflicts.get(row.mediaId) ?? new Set(),
    })),
  };
}

function applyLocal(model: Model, step: LocalStep): void {
  switch (step.kind) {
    case 'block':
      model.media = model.media.map((row) =>
        step.mediaIds.includes(row.mediaId) ? { ...row, blocked: step.problem } : row,
      );
      return;
    case 'blockListing':
      model.listing = { ...model.listing, blocked: step.problem };
      return;
    case 'beginOrder':
      for (const mediaId of step.mediaIds)
        changeRemote(model, mediaId, (row) => ({ ...row, fields: { ...row.fields, order: null } }));
  }
}

function changeRemote(model: Model, mediaId: MediaId, change: (row: Remote) => Remote): void {
  const row = model.remote.get(mediaId);
  if (row !== undefined) model.remote.set(mediaId, change(row));
}

/** The service does what it is asked, and shows what it has. */
export function applyOperation(model: Model, operation: Operation): void {
  const { run } = model;
  switch (operation.kind) {
    case 'prepare':
      run.prepared.set(operation.mediaId, operation.picture);
      model.media = model.media.map((row) => (row.mediaId === operation.mediaId ? { ...row, prepared: true } : row));
      if (!model.uploads.has(operation.mediaId) && !model.remote.has(operation.mediaId)) {
        model.uploads.set(operation.mediaId, uploadRow(operation.mediaId, 'pending'));
      }
      return;
    case 'settle':
      model.attempts = model.attempts.filter(({ attemptId }) => attemptId !== operation.attemptId);
      return;
    case 'askUnknown':
      run.askedUnknown = true;
      for (const mediaId of model.remote.keys()) changeRemote(model, mediaId, (row) => ({ ...row, unseenBase: null }));
      return;
    case 'read':
      run.reads = isAskedFor(model.listing) ? 1 : run.reads + 1;
      run.isOrderKnown = true;
      run.isReadBackWanted = false;
      model.listing = {
        ...model.listing,
        readWanted: false,
        readStarted: false,
        orderProgress: { ...model.listing.orderProgress, sent: null },
      };
      for (const [mediaId, row] of model.remote) {
        model.remote.set(mediaId, {
          ...row,
          mediaKey: row.mediaKey ?? MediaKey.parse(`key-${mediaId}`),
          mediaKeyNumeric: row.mediaKeyNumeric ?? MediaKeyNumeric.parse('77'),
          verified: true,
          etag: 'W/"2"',
          absentSince: null,
          olderSince: null,
          tagSince: operation.afterTicks === true ? null : row.tagSince,
        });
      }
      return;
    case 'readMedia':
      run.toRead.delete(operation.mediaId);
      changeRemote(model, operation.mediaId, (row) => ({ ...row, etag: 'W/"3"', tagSince: null }));
      return;
    case 'upload':
      for (const mediaId of operation.mediaIds) model.uploads.set(mediaId, uploadRow(mediaId, 'uploaded'));
      return;
    case 'insert':
      model.listing = { ...model.listing, onService: true, readWanted: false, readStarted: false };
      operation.mediaIds.forEach((mediaId, index) => attach(model, mediaId, index));
      return;
    case 'attach':
      run.isOrderKnown = false;
      attach(
        model,
        operation.mediaId,
        1 + Math.max(-1, ...[...model.remote.values()].map((row) => row.fields.order ?? 0)),
      );
      if (model.account.profile.attach === 'stream') awaitPicture(model, operation.mediaId);
      return;
    case 'picture':
      changeRemote(model, operation.mediaId, (row) => ({ ...row, pendingPicture: null }));
      run.isReadBackWanted = true;
      return;
    case 'patch':
      applyPatchOrder(model, operation);
      changeRemote(model, operation.mediaId, (row) => ({
        ...row,
        etag: 'W/"4"',
        tagSince: NOW,
        absentSince: null,
        unseenBase: afterSending(row.unseenBase, operation.changes),
        fields: { ...row.fields, ...operation.changes },
      }));
  }
}

/** Its Media was made, and the answer showed it, or nothing of it. */
function awaitPicture(model: Model, mediaId: MediaId): void {
  const isShown = !model.account.profile.read.entities || model.remote.size % 2 === 0;
  changeRemote(model, mediaId, (row) => ({
    ...row,
    ...(isShown ? {} : { mediaKey: null, mediaKeyNumeric: null, verified: false }),
    pendingPicture: { objectId: `${mediaId}.jpg`, lost: null },
  }));
  if (!isShown) model.run.isReadBackWanted = true;
}

/** An Order that goes alone is read back before the next. */
function applyPatchOrder(model: Model, { mediaId, changes }: Extract<Operation, { kind: 'patch' }>): void {
  if (changes.order == null || !goesAlone(model.account)) return;
  const sent = { mediaId, order: changes.order, planned: 1 };
  model.listing = {
    ...model.listing,
    readWanted: true,
    readStarted: false,
    orderProgress: { seen: [], moving: true, tie: null, sent, towards: null },
  };
}

const UPLOAD_STATES = ['pending', 'uploading', 'uploaded', 'waiting', 'blocked'] as const;

function uploadRow(mediaId: MediaId, state: Upload['state']): Upload {
  return {
    uploadId: UploadId.parse(mediaId),
    mediaId,
    target: 'https://upload.example',
    sha256: SHA,
    bytes: 10,
    fileName: 'a.jpg',
    state,
    attempts: 0,
    descriptor: null,
    problem: null,
  };
}

function attach(model: Model, mediaId: MediaId, order: number): void {
  const media = model.media.find((row) => row.mediaId === mediaId);
  if (media === undefined) return;
  const { shortDescription, imageOf } = media;
  model.remote.set(mediaId, added(mediaId, { shortDescription, imageOf, order, deletedYN: false }));
}

function differs({ remote }: Model, row: Media): boolean {
  const base = remote.get(row.mediaId);
  if (base === undefined) return isWanted(row);
  if (!isWanted(row) || base.fields.deletedYN) return isWanted(row) === base.fields.deletedYN;
  if (base.pendingPicture !== null) return true;
  return row.shortDescription !== base.fields.shortDescription || row.imageOf !== base.fields.imageOf;
}

function isExcused({ listing, account, media, uploads, conflicts, attempts, remote }: Model, row: Media): boolean {
  if (row.blocked !== null || row.hold !== null || conflicts.has(row.mediaId)) return true;
  if (uploads.get(row.mediaId)?.state === 'blocked') return true;
  if (remote.has(row.mediaId)) return attempts.length > 0;
  // A listing is created with all of its photos, and photos follow only where the service takes them.
  if (listing.onService) return account.profile.attach === 'none';
  const others = media.filter(isWanted);
  return (
    listing.blocked !== null ||
    attempts.length > 0 ||
    others.some(
      (each) =>
        each.blocked !== null ||
        each.hold !== null ||
        conflicts.has(each.mediaId) ||
        uploads.get(each.mediaId)?.state === 'blocked',
    )
  );
}
