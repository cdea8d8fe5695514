import { z } from 'zod';
import { AccountId, ConflictId, ListingId, MediaId } from '../domain/ids.ts';
import { ServiceProfile } from '../domain/service-profile.ts';
import { command, event, query } from './endpoint.ts';
import {
  AccountEnvironment,
  AccountView,
  ConflictView,
  DoctorProposal,
  DoctorReport,
  HistoryEntry,
  ImportProgress,
  ImportResult,
  ListingDetail,
  ListingSummary,
  SyncOutcome,
  SyncStatus,
} from './model.ts';

const Name = z.string().trim().min(1, 'a name is needed').max(200, 'at most 200 characters');
const Nothing = z.strictObject({});
const ListingRef = z.strictObject({ listingId: ListingId });

/** A web address that secrets may be sent to: https, or http on this computer only. */
const ServiceAddress = z.string().trim().min(1).max(2000);

/** How an account signs in. The secret goes to the host's secret storage and nowhere else. */
export const SignIn = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('token'), token: z.string().trim().min(1).max(20_000) }),
  z.strictObject({
    kind: z.literal('clientCredentials'),
    tokenUrl: ServiceAddress,
    clientId: z.string().trim().min(1).max(500),
    clientSecret: z.string().min(1).max(5000),
  }),
]);
export type SignIn = z.infer<typeof SignIn>;

export const ConnectInput = z.strictObject({
  name: Name.optional(),
  environment: AccountEnvironment.exclude(['practice']).default('production'),
  uploadUrl: ServiceAddress,
  baseUrl: ServiceAddress,
  signIn: SignIn,
  memberLoginId: z.string().trim().max(200).optional(),
  profile: ServiceProfile.optional(),
});

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
      practiceAvailable: z.boolean(),
      home: z.string(),
    }),
  ),

  'account.list': query(Nothing, z.array(AccountView)),
  'account.connect': command(ConnectInput, AccountView),
  'account.usePractice': command(Nothing, AccountView),
  'account.choose': command(z.strictObject({ accountId: AccountId }), AccountView),
  'account.setProfile': command(z.strictObject({ accountId: AccountId, profile: ServiceProfile }), AccountView),

  /** Examines the service of an account (the current one by default). Only with `write` anything is sent to be kept. */
  'account.examine': command(
    z.strictObject({ accountId: AccountId.optional(), write: z.boolean().default(false) }),
    DoctorReport,
  ),
  /** Takes proposed values over into the profile. */
  'account.applyProposals': command(
    z.strictObject({ accountId: AccountId, proposals: z.array(DoctorProposal) }),
    AccountView,
  ),

  'listing.list': query(Nothing, z.object({ workspaceRevision: z.int(), listings: z.array(ListingSummary) })),
  'listing.get': query(ListingRef, ListingDetail),
  'listing.create': command(
    z.strictObject({ name: Name, fields: z.record(z.string(), z.string()).optional() }),
    ListingRef,
  ),
  /** Brings a listing that exists at the service here: by its key, or as the service shows it (JSON), pasted. */
  'listing.open': command(
    z
      .strictObject({
        listingKey: z.string().trim().min(1).max(200).optional(),
        entity: z.string().min(1).max(5_000_000).optional(),
        name: Name.optional(),
      })
      .refine((input) => input.listingKey !== undefined || input.entity !== undefined, 'a key or an entity is needed'),
    ListingRef,
  ),
  'listing.rename': command(z.strictObject({ listingId: ListingId, name: Name }), Nothing),
  /** Values as typed; empty text clears the field. Either all are taken or none. */
  'listing.setFields': command(
    z.strictObject({ listingId: ListingId, fields: z.record(z.string(), z.string()) }),
    Nothing,
  ),
  /** Takes a listing off this computer; what is at the service stays there. */
  'listing.forget': command(ListingRef, Nothing),

  /** Paths of files and folders on this computer. */
  'media.add': command(
    z.strictObject({ listingId: ListingId, paths: z.array(z.string().min(1)).min(1) }),
    ImportResult,
  ),
  /** Opens the host's file dialog and adds what was picked; a dialog that was closed adds nothing. */
  'media.pickAndAdd': command(ListingRef, ImportResult),
  /** Puts other bytes in the place of a photo; its caption, room and place stay. */
  'media.replace': command(
    z.strictObject({ mediaId: MediaId, path: z.string().min(1) }),
    z.object({ mediaId: MediaId }),
  ),
  'media.edit': command(
    z.strictObject({
      mediaIds: z.array(MediaId).min(1),
      shortDescription: z.string().max(10_000).optional(),
      imageOf: z.string().max(200).optional(),
      /** `keep` stores text over the service's limit and asks the person to shorten it before it is sent. */
      tooLong: z.enum(['keep', 'refuse']).default('keep'),
    }),
    Nothing,
  ),
  /** Puts photos directly before another, or at the end (null). */
  'media.move': command(
    z.strictObject({ listingId: ListingId, mediaIds: z.array(MediaId).min(1), before: MediaId.nullable() }),
    Nothing,
  ),
  'media.remove': command(z.strictObject({ mediaIds: z.array(MediaId).min(1) }), Nothing),
  'media.restore': command(z.strictObject({ mediaIds: z.array(MediaId).min(1) }), Nothing),

  /** Syncs one listing or all and answers when there is nothing left that can be done now. */
  'sync.run': command(z.strictObject({ listingId: ListingId.optional() }), SyncOutcome),
  'sync.status': query(Nothing, SyncStatus),
  'sync.pause': command(Nothing, Nothing),
  'sync.resume': command(Nothing, Nothing),
  /** Makes what is blocked in a listing, or only for some of its photos, ready to be tried again. */
  'sync.retry': command(
    z.strictObject({ listingId: ListingId, mediaIds: z.array(MediaId).min(1).optional() }),
    Nothing,
  ),
  /** A person's answer where the service cannot be asked whether a listing was created. */
  'sync.settleInsert': command(
    z.strictObject({ listingId: ListingId, created: z.boolean(), listingKey: z.string().trim().min(1).optional() }),
    Nothing,
  ),

  'conflict.list': query(z.strictObject({ listingId: ListingId.optional() }), z.array(ConflictView)),
  'conflict.resolve': command(z.strictObject({ conflictId: ConflictId, choice: ResolveChoice }), Nothing),

  /** Takes a choice back, as long as nothing of it was sent. */
  'conflict.undo': command(z.strictObject({ conflictId: ConflictId }), Nothing),

  /** Everything that happened to a listing, with what was sent and which answer came, as the text of a file. */
  'history.export': query(
    z.strictObject({ listingId: ListingId, format: z.enum(['csv', 'json']) }),
    z.object({ fileName: z.string(), text: z.string() }),
  ),

  'history.list': query(
    z.strictObject({ listingId: ListingId, mediaId: MediaId.optional(), most: z.int().min(1).max(5000).default(200) }),
    z.array(HistoryEntry),
  ),

  'workspace.changed': event(z.object({ workspaceRevision: z.int() })),
  'sync.changed': event(SyncStatus),
  'import.changed': event(ImportProgress),
} as const;

export type Contract = typeof contract;
