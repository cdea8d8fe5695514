import { z } from 'zod';
import { AutoCorrection, CorrectionOperation } from '../domain/corrections/operations.ts';
import { FLAGS, MOST_STARS } from '../domain/culling.ts';
import { ChangeId, ConflictId, ListingId, MediaId } from '../domain/ids.ts';
import { NamedPhoto } from '../domain/media.ts';
import { PropertyFieldKind } from '../domain/property-fields.ts';
import { SAMPLE_LANGUAGES } from '../domain/sample-listing.ts';
import { LibrarySettings, SettingsChanges, TemplateName } from '../domain/settings.ts';
import { accountCalls } from './account-calls.ts';
import { ArrangeKind, ChangesMade, EditEachKind, Together, TogetherResult, UndoResult } from './changes.ts';
import { command, event, query } from './endpoint.ts';
import { ExportInput, ExportProgress, ExportResult } from './export.ts';
import { findingCalls } from './findings.ts';
import {
  boardCalls,
  fieldsOfAllCalls,
  listingListCalls,
  listingServiceCalls,
  practising,
  SyncPreview,
  suggesting,
} from './listing-calls.ts';
import {
  AccountHold,
  ConflictView,
  HeldPhoto,
  HistoryEntry,
  ImportProgress,
  ImportResult,
  ListingDetail,
  Problem,
  Question,
  SettledBatch,
  SettledFiles,
  SyncFailure,
  SyncOutcome,
  SyncStatus,
} from './model.ts';
import { PolicyView } from './policy.ts';
import { FieldsChanged, ruleCalls } from './rules.ts';
import { serviceFieldCalls } from './service-fields.ts';
import { CheckProgress, CopyProgress, storageCalls } from './storage.ts';
import { OfferedCards, WatchChoice, WatchHappening, WatchView } from './watch.ts';
import { WorkspaceAsked, WorkspaceChanges } from './workspace.ts';

const Name = z.string().trim().min(1).max(200);
const Nothing = z.strictObject({});
/** Whether values that the rules of the service reject are kept and reported, or refused. */
const Rejected = z.enum(['described', 'refused']).default('described');
/** Photos, or everything where none are named. */
const SomePhotos = z.strictObject({ mediaIds: z.array(MediaId).min(1).optional() });
const TextFile = z.object({ fileName: z.string(), text: z.string() });
const ImportRef = z.strictObject({ importId: z.string() });
const ListingRef = z.strictObject({ listingId: ListingId });
const TogetherRef = z.strictObject({ together: z.array(Together).min(1).max(1000) });
/**
 * What the person saw in the texts of a photo when they began to write. Where the library has another one by now, theirs
 * is written all the same, and a conflict keeps both until they choose. A text that is left out is written over as it is.
 */
const StartedFrom = z.strictObject({ shortDescription: z.string().optional(), imageOf: z.string().optional() });

/**
 * What the person saw in a field of a listing, and what they have written there since that may not have been answered. Where
 * another value stands there now, nothing is changed, and a conflict is reported.
 */
const FieldStart = z.strictObject({ saw: z.string().nullable(), wrote: z.array(z.string().nullable()).default([]) });

export const ResolveChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mine') }),
  z.strictObject({ kind: z.literal('theirs') }),
  z.strictObject({ kind: z.literal('value'), value: z.string().max(10_000) }),
]);
export type ResolveChoice = z.infer<typeof ResolveChoice>;

/**
 * Everything that a renderer or a command line can ask of the core. Commands change something, queries do not; both
 * answer `{ok: true, value}` or `{ok: false, error}`.
 */
export const contract = {
  'app.info': query(
    Nothing,
    z.object({
      version: z.string(),
      host: z.enum(['electron', 'loopback', 'cli']),
      /** The host can open a file dialog of the system; otherwise the page offers its own. */
      canPickFiles: z.boolean(),
      /** The same for one folder. */
      canPickFolder: z.boolean(),
      /** The host can move the library to another folder, for which it starts again. */
      canMove: z.boolean(),
      /** The host can show a file in the system's file manager. */
      canShowInFolder: z.boolean(),
      practiceAvailable: z.boolean(),
      /** The photos of the sample listing came with this installation. */
      samplesAvailable: z.boolean(),
      home: z.string(),
      policy: PolicyView,
    }),
  ),

  /**
   * What changed of all that a window shows since the revisions of the library that it knows (null for none): a change of one
   * photo is answered with that photo. See docs/page.md.
   */
  'workspace.changes': query(WorkspaceAsked, WorkspaceChanges),

  ...accountCalls,
  ...practising,
  ...ruleCalls,
  ...serviceFieldCalls,
  ...findingCalls,

  ...listingListCalls,
  ...listingServiceCalls,
  ...boardCalls,
  ...fieldsOfAllCalls,
  'listing.get': query(ListingRef, ListingDetail),
  'listing.create': command(
    z.strictObject({
      name: Name,
      fields: z.record(z.string(), z.string()).optional(),
      /** The name of a template, whose fields it begins with; `fields` come before those. */
      template: TemplateName.optional(),
      rejected: Rejected,
    }),
    ListingRef.extend(FieldsChanged.shape),
  ),
  /**
   * Brings a listing that exists at the service here: by its key, as the service shows it (JSON), pasted, or by its key
   * and the numbers of its photos. Only with `mayReplaceUnknown` changes are sent over what the service never showed.
   */
  'listing.open': command(
    z
      .strictObject({
        listingKey: z.string().trim().min(1).max(200).optional(),
        entity: z.string().min(1).max(5_000_000).optional(),
        photos: z.array(NamedPhoto).min(1).max(2000).optional(),
        mayReplaceUnknown: z.boolean().default(false),
        name: Name.optional(),
        /** The service that this listing goes to is meant; otherwise the one for new listings. */
        serviceOf: ListingId.optional(),
      })
      .refine((input) => input.listingKey !== undefined || input.entity !== undefined, 'a key or an entity is needed'),
    z.strictObject({
      listingId: ListingId,
      /** Entries of its Media that could not be taken, and the fields that are why. */
      leftOut: z.strictObject({ count: z.int().min(0), fields: z.array(z.string()) }),
      /** The service shows only so many of its photos, and pages of them cannot be read; null where all were read. */
      shownInPart: z.strictObject({ photos: z.int().min(0), total: z.int().min(0).nullable() }).nullable(),
    }),
  ),
  /** Changes made to a listing that is here may from now on be sent over what its service never showed. */
  'listing.allowReplacingUnknown': command(ListingRef, Nothing),
  'listing.rename': command(z.strictObject({ listingId: ListingId, name: Name }), Nothing),
  /**
   * Values as typed, or null where the field says explicitly that there is nothing; fields in `leaveOut` are not sent at
   * all. `kinds` adds fields that neither the interface nor the profile names. Either all are taken or none.
   */
  'listing.setFields': command(
    z.strictObject({
      listingId: ListingId,
      fields: z.record(z.string(), z.string().nullable()).default({}),
      leaveOut: z.array(z.string()).max(1000).default([]),
      kinds: z.record(z.string(), PropertyFieldKind).default({}),
      startedFrom: z.record(z.string(), FieldStart).default({}),
      rejected: Rejected,
    }),
    FieldsChanged,
  ),
  /** Takes a listing off this computer; what is at the service stays there. */
  'listing.forget': command(ListingRef, Nothing),

  /** Paths of files and folders on this computer. */
  'media.add': command(
    z.strictObject({ listingId: ListingId, paths: z.array(z.string().min(1)).min(1) }),
    ImportResult,
  ),
  /** Holds an import of this program, in whichever phase it is, lets it go on, or ends it: what is not copied yet is not added. */
  'import.pause': command(ImportRef, Nothing),
  'import.resume': command(ImportRef, Nothing),
  'import.stop': command(ImportRef, Nothing),
  /** Nothing more of a batch of a page comes; what became of it, once its pictures are made. Photos without files wait, or go where it was stopped. */
  'import.settle': command(SettledBatch, SettledFiles),
  /** Cards of cameras that are plugged in, and were not put aside since. */
  'card.list': query(Nothing, OfferedCards),
  /** Does not offer a card again before it is plugged in again. */
  'card.putAside': command(z.strictObject({ folder: z.string().min(1) }), Nothing),
  /** Opens the host's file dialog and adds what was picked; a dialog that was closed adds nothing. */
  'media.pickAndAdd': command(ListingRef, ImportResult),
  /** Fills an empty listing with the sample photos, some with captions and rooms; it belongs to the practice service then. */
  'media.addSamples': command(
    z.strictObject({ listingId: ListingId, language: z.enum(SAMPLE_LANGUAGES).default('en') }),
    ImportResult,
  ),
  /** Puts other bytes in the place of a photo; its caption, room and place stay. */
  'media.replace': command(
    z.strictObject({ mediaId: MediaId, path: z.string().min(1) }),
    z.object({ mediaId: MediaId }),
  ),
  /**
   * Corrects how photos are shown and sent; originals stay as they are. Answers when the corrected pictures are made, or with
   * why they are not; with a session, which may go on at once, before that.
   * A photo that is at the service already is replaced by a new one: `mediaIds` are those that stand there now.
   */
  'media.correct': command(
    z.strictObject({
      mediaIds: z.array(MediaId).min(1),
      operation: z.union([CorrectionOperation, AutoCorrection]),
      /** The same for all that is done during one stay at a slider: it is undone as one. */
      session: z.string().min(1).max(100).optional(),
    }),
    ChangesMade.extend({
      mediaIds: z.array(MediaId),
      /** Photos in which no upright lines were found with certainty; they were not made upright. */
      unsure: z.array(MediaId),
    }),
  ),
  /** Shows the file that a photo came from in the system's file manager. */
  'media.showInFolder': command(z.strictObject({ mediaId: MediaId }), Nothing),
  'media.edit': command(
    z.strictObject({
      mediaIds: z.array(MediaId).min(1),
      shortDescription: z.string().max(10_000).optional(),
      imageOf: z.string().max(200).optional(),
      startedFrom: z.record(MediaId, StartedFrom).optional(),
      /** `keep` stores text over the service's limit and asks the person to shorten it before it is sent. */
      tooLong: z.enum(['keep', 'refuse']).default('keep'),
      /** The same for all that is saved during one stay in a text field: it is undone as one. */
      session: z.string().min(1).max(100).optional(),
    }),
    ChangesMade,
  ),
  /** Values for each photo by itself, all taken in one step or none; texts over the service's limit are kept. */
  'media.editEach': command(
    z.strictObject({
      listingId: ListingId,
      edits: z
        .array(
          z.strictObject({
            mediaId: MediaId,
            shortDescription: z.string().max(10_000).optional(),
            imageOf: z.string().max(200).optional(),
            startedFrom: StartedFrom.optional(),
          }),
        )
        .min(1),
      kind: EditEachKind.optional(),
    }),
    ChangesMade,
  ),
  ...suggesting,
  /** The whole new sequence of the photos of a listing. */
  'media.arrange': command(
    z.strictObject({ listingId: ListingId, mediaIds: z.array(MediaId).min(1), kind: ArrangeKind.optional() }),
    ChangesMade,
  ),
  /** Puts photos directly before another, or at the end (null). */
  'media.move': command(
    z.strictObject({ listingId: ListingId, mediaIds: z.array(MediaId).min(1), before: MediaId.nullable() }),
    ChangesMade,
  ),
  'media.remove': command(z.strictObject({ mediaIds: z.array(MediaId).min(1) }), ChangesMade),
  'media.restore': command(z.strictObject({ mediaIds: z.array(MediaId).min(1) }), ChangesMade),
  /**
   * Deletes removed photos with their files; no undo brings them back. Those whose removal the service does not have yet stay,
   * and the answer says why.
   */
  'media.removeForGood': command(
    z.strictObject({ mediaIds: z.array(MediaId).min(1) }),
    z.object({ removed: z.array(MediaId), kept: z.array(z.object({ mediaId: MediaId, problem: Problem })) }),
  ),
  /** Puts the original of a photo back where it is missing or damaged: a file with the same bytes. */
  'media.fix': command(z.strictObject({ mediaId: MediaId, path: z.string().min(1) }), z.object({ mediaId: MediaId })),

  'media.rate': command(
    z.strictObject({ mediaIds: z.array(MediaId).min(1), rating: z.int().min(0).max(MOST_STARS) }),
    ChangesMade,
  ),
  /** Picks or rejects photos, or takes that back; all of it is undone as one, listing by listing. */
  'media.flag': command(
    z.strictObject({ flags: z.array(z.strictObject({ mediaId: MediaId, flag: z.enum(FLAGS) })).min(1) }),
    ChangesMade,
  ),

  /**
   * Takes back the last change of a listing, or does again what was taken back last. Values that others changed since
   * stay as they are, and the answer names them. With `changeId` only this change is taken back, and only while it is
   * the last one; otherwise the answer is `newerChange` and nothing happens.
   */
  'change.undo': command(z.strictObject({ listingId: ListingId, changeId: ChangeId.optional() }), UndoResult),
  'change.redo': command(ListingRef, UndoResult),
  /** Takes back what was done with several listings at once. One that was changed or sent since stays whole as it is. */
  'change.undoTogether': command(TogetherRef, TogetherResult),
  'change.redoTogether': command(TogetherRef, TogetherResult),

  /** Syncs one listing, some, or all, and answers when there is nothing left that can be done now. */
  'sync.run': command(
    z
      .strictObject({
        listingId: ListingId.optional(),
        listingIds: z.array(ListingId).min(1).optional(),
        /** Also what picture rules find errors in, of the listings that are named. */
        anyway: z.boolean().optional(),
        /** Those that are named and no others, also where they go to further services. */
        alone: z.boolean().optional(),
      })
      .refine((input) => input.listingId === undefined || input.listingIds === undefined, 'either one or several'),
    SyncOutcome,
  ),
  /** What `sync.run` of the same would send, listing by listing, and what of it is not ready. Nothing is sent. */
  'sync.preview': query(
    z.strictObject({ listingIds: z.array(ListingId).max(20_000).optional(), alone: z.boolean().optional() }),
    SyncPreview,
  ),
  'sync.status': query(Nothing, SyncStatus),
  /** Everything that was not sent, with why and the next step. */
  'sync.failures': query(Nothing, z.array(SyncFailure)),
  /** What holds everything that goes to a service, as a refused sign-in or a quota does. */
  'sync.accountHolds': query(Nothing, z.array(AccountHold)),
  'sync.held': query(Nothing, z.array(HeldPhoto)),
  /** What was not sent as the text of a file. */
  'sync.exportFailures': query(z.strictObject({ format: z.enum(['csv', 'json']) }), TextFile),
  /**
   * Stops sending within a second: everything, or only some photos. What is paused waits until it is resumed; what is
   * cancelled waits until the next `sync.run`.
   */
  'sync.pause': command(SomePhotos, Nothing),
  'sync.cancel': command(SomePhotos, Nothing),
  'sync.resume': command(SomePhotos, Nothing),
  /** Makes what is blocked in a listing, or only for some of its photos, ready to be tried again. */
  'sync.retry': command(
    z.strictObject({ listingId: ListingId, mediaIds: z.array(MediaId).min(1).optional() }),
    Nothing,
  ),
  /** A person's answer to the question of a problem; refused as a conflict where that is not asked any more. */
  'sync.answer': command(
    z.strictObject({ question: Question, created: z.boolean(), listingKey: z.string().trim().min(1).optional() }),
    Nothing,
  ),

  'conflict.list': query(z.strictObject({ listingId: ListingId.optional() }), z.array(ConflictView)),
  'conflict.resolve': command(z.strictObject({ conflictId: ConflictId, choice: ResolveChoice }), Nothing),

  /**
   * Takes a choice back, as long as nothing of it was sent: the question is open again, and what the choice changed is as it
   * was before it. What was written after the choice stays.
   */
  'conflict.undo': command(z.strictObject({ conflictId: ConflictId }), Nothing),

  /** Everything that happened to a listing, with what was sent and which answer came, as the text of a file. */
  'history.export': query(z.strictObject({ listingId: ListingId, format: z.enum(['csv', 'json']) }), TextFile),

  'history.list': query(
    z.strictObject({ listingId: ListingId, mediaId: MediaId.optional(), most: z.int().min(1).max(5000).default(200) }),
    z.array(HistoryEntry),
  ),

  /** What the library keeps for writing captions and for putting photos in order. */
  'settings.get': query(Nothing, LibrarySettings),
  /** Takes the parts that are given; the others stay. */
  'settings.set': command(SettingsChanges, Nothing),

  /** What takes the space of the library's folder. */
  ...storageCalls,

  /** Writes copies of photos with their words inside; `export.changed` reports progress. */
  'export.photos': command(ExportInput, ExportResult),
  /** Opens the host's dialog for a folder; answers a name in it that nothing has yet, or null where it was closed. */
  'export.pickFolder': command(ListingRef, z.object({ folder: z.string().nullable() })),
  'export.cancel': command(z.strictObject({ exportId: z.string() }), Nothing),
  /** The folder that feeds a listing; null where none does. */
  'watch.get': query(ListingRef, z.object({ watch: WatchView.nullable() })),
  /**
   * Takes the pictures of a folder into a listing, those that are there and those that come; none from now on where it is
   * null. What is not kept ends with this program.
   */
  'watch.set': command(
    z.strictObject({
      listingId: ListingId,
      folder: z.string().min(1).max(10_000).nullable(),
      isKept: z.boolean().default(true),
    }),
    Nothing,
  ),
  /** Opens the host's dialog for a folder; null where it was closed. */
  'watch.pickFolder': command(Nothing, z.object({ folder: z.string().nullable() })),
  'watch.answer': command(z.strictObject({ questionId: z.string().min(1).max(100), choice: WatchChoice }), Nothing),

  'workspace.changed': event(z.object({ workspaceRevision: z.int() })),
  'sync.changed': event(SyncStatus),
  'import.changed': event(ImportProgress),
  'card.changed': event(OfferedCards),
  'storage.changed': event(CheckProgress),
  'copy.changed': event(CopyProgress),
  'export.changed': event(ExportProgress),
  'watch.changed': event(z.object({ listingId: ListingId, happened: WatchHappening.nullable() })),
} as const;

export type Contract = typeof contract;
