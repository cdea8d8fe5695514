import { z } from 'zod';
import { Corrections } from '../domain/corrections.ts';
import { MOST_STARS } from '../domain/culling.ts';
import { AccountId, ConflictId, ListingId, MediaId, MediaKeyNumeric, PictureId, Sha256 } from '../domain/ids.ts';
import { CONFLICT_FIELDS } from '../domain/media.ts';
import { Member, SignInKind } from '../domain/member.ts';
import { Alteration } from '../domain/picture-rules/alteration.ts';
import { PictureHints } from '../domain/picture-rules/hints.ts';
import { PictureSignals } from '../domain/picture-rules/signals.ts';
import { DescribedRooms } from '../domain/service-fields/form.ts';
import { ServiceProfile } from '../domain/service-profile.ts';
import { HOLDS, LISTING_STATES, MEDIA_STATES } from '../domain/status.ts';
import { AppErrorData, Problem, Question } from './app-error.ts';
import { ChangeName } from './changes.ts';
import { AccountEnvironment, ListingServices } from './listing-services.ts';
import { Phrase } from './phrase.ts';
import { PropertyFieldView } from './rules.ts';

export { AccountEnvironment, Problem, PropertyFieldView, Question };

/** Shapes that cross between the core and whoever shows them. All are plain data, so that they can be cloned. */

const MediaState = z.enum(MEDIA_STATES);
const ListingState = z.enum(LISTING_STATES);

export const MediaItem = z.object({
  mediaId: MediaId,
  listingId: ListingId,
  /** Place in the listing, counted from 1. */
  position: z.int().min(1),
  /** The number that it is sent, exported and shown with: rejected photos are passed over, and stand for the one that they would have. */
  number: z.int().min(1),
  fileName: z.string(),
  sha256: Sha256,
  bytes: z.int(),
  /** Pixels of the picture that is shown. */
  width: z.int(),
  height: z.int(),
  mediaType: z.string(),
  captureTime: z.string().nullable(),
  /** The tile is ready; until then only the camera's own small preview may exist. */
  hasTile: z.boolean(),
  /** Pictures of all sizes are ready. */
  prepared: z.boolean(),
  /** What the prepared upload holds; null until it is made. */
  rendition: z.object({ bytes: z.int(), width: z.int(), height: z.int() }).nullable(),
  shortDescription: z.string(),
  imageOf: z.string(),
  state: MediaState,
  /** Attached at the service, with edits that are not there yet. */
  hasChangesToSend: z.boolean(),
  problem: Problem.nullable(),
  mediaKey: z.string().nullable(),
  mediaKeyNumeric: MediaKeyNumeric.nullable(),
  mediaUrl: z.string().nullable(),
  /**
   * Not null while the service has not shown what it has of this photo: then that is `kept`, or `replaceable` by what is
   * changed here because a person allowed it.
   */
  unseenBase: z.enum(['kept', 'replaceable']).nullable(),
  /** What the service stores in the place of the words that were sent and are still wanted; null where it stores them. */
  storedAs: z.object({ shortDescription: z.string().exactOptional(), imageOf: z.string().exactOptional() }).nullable(),
  openConflicts: z.int(),
  /** Held back by a person: `paused` until it is resumed, `cancelled` until the next sync that they ask for. */
  hold: z.enum(HOLDS).nullable(),
  /** Why a drawn placeholder stands for its picture, which holds up nothing; null where it shows its own. */
  pictureProblem: Problem.nullable(),
  /** Why its original cannot be used: `originalMissing` or `originalDamaged`. What was made from it may still be shown and sent. */
  originalProblem: Problem.nullable(),
  /** Stars; 0 for none. */
  rating: z.int().min(0).max(MOST_STARS),
  picked: z.boolean(),
  /** It keeps its place here, and nothing of it is sent. */
  rejected: z.boolean(),
  /** Its file is not in the library yet: it can be worked on and not be sent, and `sha256` changes once more. */
  arriving: z.boolean(),
  /** How it differs from its original; null for not at all. */
  corrections: Corrections.nullable(),
  /** What is shown of it: the picture with its corrections or, until that is made, the one before. */
  picture: PictureId,
  /** Pixels of the original, upright. */
  original: z.object({ width: z.int(), height: z.int() }),
  /** 64 bits as hexadecimal digits, few of which differ where photos look alike; null as long as that is not known. */
  likeness: z.string().nullable(),
  /** Higher for the sharper one of two photos of the same. */
  sharpness: z.number().nullable(),
  /** Stops, as of a bracketed exposure. */
  exposureBias: z.number().nullable(),
  /** The file that it was added from; null where that is not known. */
  sourcePath: z.string().nullable(),
  /** Of one that is arriving: nobody copies its file any more, and it takes it when it is added again. */
  waitsForFile: z.boolean(),
  /** What its file was tagged with when it was added. */
  keywords: z.array(z.string()),
  /** What was measured of the pixels of its original; null as long as that is not known. */
  signals: PictureSignals.nullable(),
  /** What its file says of how it came to be; null as long as that is not known. */
  hints: PictureHints.nullable(),
  /** The label that was drawn on it when it was sent, empty for none; null where it is not at the service. */
  sentLabel: z.string().nullable(),
  /** How its picture was altered, as a person says; null where it was not. */
  alteration: Alteration.nullable(),
});
export type MediaItem = z.infer<typeof MediaItem>;

/** A photo apart from its place. */
export const PhotoItem = MediaItem.omit({ position: true, number: true });
export type PhotoItem = z.infer<typeof PhotoItem>;

export const ListingSummary = z.object({
  listingId: ListingId,
  name: z.string(),
  listingKey: z.string().nullable(),
  onService: z.boolean(),
  state: ListingState,
  photos: z.int(),
  captioned: z.int(),
  /** Photos of those that have no words for what is on them, and no room. */
  withoutCaption: z.int(),
  withoutRoom: z.int(),
  /** How many fields of a draft the rules of its service require or object to, and the wire names of those that aren't right yet. */
  fieldsNeeded: z.int(),
  fieldsMissing: z.array(z.string()),
  /** What picture rules of its service object to beside missing words and rooms; 0 where nothing is to be sent. */
  errors: z.int(),
  /** Photos that a sync would send something of. */
  toSend: z.int(),
  /** Those that the service has, and says that it is not ready with. */
  processing: z.int(),
  conflicts: z.int(),
  needsAttention: z.int(),
  /** Photos of which the service has not shown what it has; nothing can be said of them but what was sent. */
  unseenBase: z.int(),
  /** Null also while its pictures are being made. */
  firstPhoto: PictureId.nullable(),
  /** ISO 8601 instant of the last change made here. */
  editedAt: z.string(),
  problem: Problem.nullable(),
  /** Pictures that interrupted uploads may have left at the service, used by no listing. */
  leftAtService: z.int(),
  /** Of the service that it belongs to or would go to; null while none is connected. */
  environment: AccountEnvironment.nullable(),
  /** Put aside by a person: no list shows it unasked, and nothing of it is sent unless it is named. */
  archived: z.boolean(),
  services: ListingServices,
});
export type ListingSummary = z.infer<typeof ListingSummary>;

export const PhotoByOthers = z.object({
  mediaKey: z.string(),
  shortDescription: z.string(),
  imageOf: z.string(),
  order: z.number().nullable(),
  /** Null when its picture could not be had. */
  sha256: Sha256.nullable(),
  /** Why its picture cannot be shown; null also while it may still come. */
  problem: Problem.nullable(),
});
export type PhotoByOthers = z.infer<typeof PhotoByOthers>;

export const ListingDetail = ListingSummary.extend({
  /** Rises with every change of the library; an answer with a lower one than what is shown is old news. */
  workspaceRevision: z.int(),
  fields: z.array(PropertyFieldView),
  media: z.array(MediaItem),
  removed: z.array(MediaItem),
  /** Photos that others added at the service: shown, never touched. */
  mediaByOthers: z.array(PhotoByOthers),
  rules: ServiceProfile.shape.rules.unwrap(),
  pictureRules: ServiceProfile.shape.pictureRules.unwrap(),
  /** The rooms (ImageOf) that its service takes: words as they are kept, with the service's names; null where it does not say. */
  rooms: DescribedRooms,
  /** A hash of its service's description of the fields; null where there is none. */
  describedFieldsOf: z.string().nullable(),
  /** The account that it belongs or would go to; null while none is connected. */
  accountId: AccountId.nullable(),
  /** The listing that this one follows, at another service; null for a listing of its own. */
  follows: ListingId.nullable(),
  /** What `change.undo` would take back, and `change.redo` do again; null when there is nothing. */
  undo: ChangeName.nullable(),
  redo: ChangeName.nullable(),
});
export type ListingDetail = z.infer<typeof ListingDetail>;

export const ConflictValue = z.union([z.string(), z.boolean(), z.array(MediaId)]);
export const ConflictView = z.object({
  conflictId: ConflictId,
  listingId: ListingId,
  listingName: z.string(),
  /** Null for `order`, which concerns the whole listing. */
  mediaId: MediaId.nullable(),
  position: z.int().nullable(),
  /** As its tile says it: rejected photos are not counted. */
  number: z.int().nullable(),
  picture: PictureId.nullable(),
  fileName: z.string().nullable(),
  field: z.enum(CONFLICT_FIELDS),
  base: ConflictValue,
  mine: ConflictValue,
  theirs: ConflictValue,
  /** ISO 8601 instant at which the difference was found, and when the service says theirs was written. */
  detectedAt: z.string(),
  theirsAt: z.string().nullable(),
  /** `ChangedByMemberID` of theirs; null where the service does not say it. */
  theirsBy: z.string().nullable(),
  /** Where theirs was found: `here` is this library, such as in another window or by a command. */
  theirsFrom: z.enum(['service', 'here']),
});
export type ConflictView = z.infer<typeof ConflictView>;

export const AccountView = z.object({
  accountId: AccountId,
  name: z.string(),
  environment: AccountEnvironment,
  uploadUrl: z.string(),
  baseUrl: z.string(),
  signIn: SignInKind,
  clientId: z.string().nullable(),
  tokenUrl: z.string().nullable(),
  memberLoginId: z.string().nullable(),
  /** Of one that a member signs in to: the identity provider, and who signed in. */
  issuer: z.string().nullable(),
  member: Member.nullable(),
  current: z.boolean(),
  /** Why nothing is sent for this account until a person signs in again; null while all is well. */
  paused: Problem.nullable(),
  profile: ServiceProfile,
  /** Pictures that listings which were forgotten here may have left at the service, used by nothing. */
  leftByForgotten: z.int(),
  /** Where the secret is kept, in words ("the system's key store", "a file only you can read"). */
  secretKeptIn: z.string(),
});
export type AccountView = z.infer<typeof AccountView>;

const SyncSummary = z.object({
  uploaded: z.int(),
  created: z.int(),
  patched: z.int(),
  /** Photos taken off listings, of what was patched. */
  removed: z.int(),
  conflicts: z.int(),
  blocked: z.int(),
  waiting: z.int(),
});

/** Something that was not sent: a photo, or a listing as a whole (`mediaId` null). */
export const SyncFailure = z.object({
  listingId: ListingId,
  listing: z.string(),
  mediaId: MediaId.nullable(),
  /** Null for a listing as a whole, and for a removed photo, which has no place any more. */
  position: z.int().nullable(),
  /** As its tile says it: rejected photos are not counted. */
  number: z.int().nullable(),
  fileName: z.string().nullable(),
  problem: Problem,
});
export type SyncFailure = z.infer<typeof SyncFailure>;

/** What holds everything that goes to one service. */
export const AccountHold = z.object({
  accountId: AccountId,
  /** Name of the account. */
  account: z.string(),
  /** Listings that wait for it. */
  listings: z.int(),
  problem: Problem,
  /** Epoch milliseconds; null where it is not known. */
  since: z.int().nullable(),
  /** Epoch milliseconds at which it ends by itself; null where a person ends it. */
  until: z.int().nullable(),
});
export type AccountHold = z.infer<typeof AccountHold>;

/** A photo that a person holds back from sending. */
export const HeldPhoto = z.object({
  listingId: ListingId,
  listing: z.string(),
  mediaId: MediaId,
  position: z.int(),
  fileName: z.string(),
  hold: z.enum(HOLDS),
});
export type HeldPhoto = z.infer<typeof HeldPhoto>;

export const SyncOutcome = SyncSummary.extend({
  /** Why something waits or is blocked, a sentence each. */
  reasons: z.array(Problem),
});
export type SyncOutcome = z.infer<typeof SyncOutcome>;

/** One photo on its way: `sentBytes` reaches `totalBytes` before the service has answered, so `answered` says done. */
export const UploadProgress = z.object({
  mediaId: MediaId,
  listingId: ListingId,
  fileName: z.string(),
  sentBytes: z.int(),
  totalBytes: z.int(),
  answered: z.boolean(),
});
export type UploadProgress = z.infer<typeof UploadProgress>;

export const SyncStatus = z.object({
  /** Somebody works on it: this process or another one. */
  running: z.boolean(),
  /** Held back by a person; edits go on. */
  paused: z.boolean(),
  /** Judged by outcome: `offline` after a request found no network, `online` after one that got an answer. */
  network: z.enum(['unknown', 'online', 'offline']),
  uploads: z.array(UploadProgress),
  doneBytes: z.int(),
  totalBytes: z.int(),
  /** Epoch milliseconds of the next automatic try; null when none is planned. */
  nextTryAt: z.int().nullable(),
  /** How far all that is wanted is, in photos, from when it was asked for until it rests; null while nothing is wanted. */
  progress: z.object({ photos: z.int(), sent: z.int(), /** Held, or in need of a person. */ left: z.int() }).nullable(),
  /** The listings that are wanted and do not rest. */
  asked: z.array(ListingId),
  last: SyncOutcome.nullable(),
});
export type SyncStatus = z.infer<typeof SyncStatus>;

export const ImportProgress = z.object({
  importId: z.string(),
  listingId: ListingId,
  /** Files that were refused, and photos whose pictures are made. */
  done: z.int(),
  total: z.int(),
  fileName: z.string().nullable(),
  /**
   * `looking`: photos are shown with the camera's own small picture. `copying`: their files are brought into the library. `making`:
   * nothing more is copied, and the pictures of those that are here are made.
   */
  phase: z.enum(['looking', 'copying', 'making']),
  /** Photos that can be seen, and those whose files are in the library. */
  seen: z.int(),
  copied: z.int(),
  /** Files that were refused, and that the library does not have. */
  notCopied: z.int(),
  /** The card that files lie on. `free`: the library has all of them, and has read its copies again. `none`: they lie elsewhere. */
  card: z.enum(['none', 'needed', 'free']),
  /** Held by a person. */
  paused: z.boolean(),
  /** All pictures are made. */
  finished: z.boolean(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

export const ImportResult = z.object({
  added: z.array(z.object({ mediaId: MediaId, fileName: z.string(), order: z.int() })),
  refused: z.array(z.object({ path: z.string(), /** In English. */ reason: z.string(), phrase: Phrase.nullable() })),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** Files that came through a page as one. */
export const SettledBatch = z.strictObject({
  batch: z.string().min(1).max(100),
  /** By a person, who does not want the rest. */
  stopped: z.boolean().default(false),
});

/** What became of them. */
export const SettledFiles = ImportResult.extend({
  /** What ails the computer, so that pictures of photos that are here could not be made; null for nothing. */
  failure: AppErrorData.nullable(),
});
export type SettledFiles = z.infer<typeof SettledFiles>;

/** What the beginning of a file shows that a page is about to send. */
export const FileLook = z.object({
  /** There is a photo of it already, whose file is awaited. */
  shown: z.boolean(),
  /** It can be no photo: nothing more of it is to be sent. */
  refused: ImportResult.shape.refused.element.nullable(),
});
export type FileLook = z.infer<typeof FileLook>;

/** Who did something: a person here, the service (others, there), or the program. */
export const ChangedBy = z.object({
  who: z.enum(['you', 'service', 'lightbox']),
  /** Name of the member who was signed in as a person did it here; null where nobody was. */
  member: z.string().nullable(),
});
export type ChangedBy = z.infer<typeof ChangedBy>;

export const HistoryEntry = ChangedBy.extend({
  historyId: z.int(),
  /** ISO 8601 instant. */
  at: z.string(),
  listingId: ListingId.nullable(),
  mediaId: MediaId.nullable(),
  /** A plain sentence in the past tense, in English. */
  what: z.string(),
  /** Null for what an older version of the program noted. */
  phrase: Phrase.nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
