import { z } from 'zod';
import { AccountId, ListingId, MediaId } from '../domain/ids.ts';
import { ServiceProfile } from '../domain/service-profile.ts';
import { DoctorProposal, DoctorReport } from './doctor-report.ts';
import { command, query } from './endpoint.ts';
import { AccountEnvironment, AccountView } from './model.ts';

const Name = z.string().trim().min(1).max(200);
const Nothing = z.strictObject({});

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
  /** That of the account at these addresses where it is left out; production for a new one. */
  environment: AccountEnvironment.exclude(['practice']).optional(),
  uploadUrl: ServiceAddress,
  baseUrl: ServiceAddress,
  signIn: SignIn,
  /**
   * The account at these addresses that is signed in to anew, or a second one. Left out where one is there, and the sign-in does not say
   * by itself that it is that one's, it is asked about: an error `conflict` about `account`.
   */
  account: z.union([z.literal('second'), AccountId]).optional(),
  /** As before at these addresses where it is left out; empty for none. */
  memberLoginId: z.string().trim().max(200).optional(),
  profile: ServiceProfile.optional(),
});

/** In the browser of this computer, or on any device, where no browser can come back to this computer. */
export const SignInWay = z.enum(['browser', 'device']);
export type SignInWay = z.infer<typeof SignInWay>;

/** A service, and the identity provider at which its member signs in. */
export const SignInInput = ConnectInput.omit({ signIn: true, account: true }).extend({
  issuer: ServiceAddress,
  clientId: z.string().trim().min(1).max(500),
  way: SignInWay.default('browser'),
});

/** What a member types where the profile of a service asks for a password. It is sent once and not kept. */
const MemberPassword = z.strictObject({
  username: z.string().trim().min(1).max(320),
  password: z.string().min(1).max(1000),
});
export type MemberPassword = z.infer<typeof MemberPassword>;

/** A sign-in that waits for a person. */
const SignInStarted = z.object({
  signInId: z.string(),
  /** The address where they sign in, to be opened in the browser of the system. */
  open: z.string(),
  /** What they type there, on another device; null in the browser. */
  userCode: z.string().nullable(),
  /** ISO 8601 instant after which nothing waits for them any more. */
  until: z.string(),
});
export type SignInStarted = z.infer<typeof SignInStarted>;
const SignedOut = z.object({
  account: AccountView,
  /** False where the identity provider could not be notified, so that the sign-in may still be valid there. */
  revoked: z.boolean(),
});
const SignInRef = z.strictObject({ signInId: z.string().min(1).max(100) });

/** What is asked and done about the services that are connected. */
export const accountCalls = {
  'account.list': query(Nothing, z.array(AccountView)),
  'account.connect': command(ConnectInput, AccountView),
  /** Begins to sign in as a member. Nothing is kept before that is finished. */
  'account.beginSignIn': command(SignInInput, SignInStarted),
  /** The same for the member of an account: whoever else signs in is refused. */
  'account.signInAgain': command(
    z.strictObject({ accountId: AccountId, way: SignInWay.default('browser') }),
    SignInStarted,
  ),
  /** Signs a member in with their password, where the profile asks for it (`signIn.passwordGrant`). */
  'account.signInWithPassword': command(
    SignInInput.omit({ way: true }).extend({ member: MemberPassword }),
    AccountView,
  ),
  'account.signInAgainWithPassword': command(
    z.strictObject({ accountId: AccountId, member: MemberPassword }),
    AccountView,
  ),
  /** Waits until the person has signed in, five minutes at most. */
  'account.finishSignIn': command(SignInRef, AccountView),
  'account.cancelSignIn': command(SignInRef, Nothing),
  /** Takes the sign-in of a member back, here and at their identity provider; the account and what waits for it stay. */
  'account.signOut': command(z.strictObject({ accountId: AccountId }), SignedOut),
  'account.usePractice': command(Nothing, AccountView),
  /** Examines a service without writing to it and without keeping anything of it: what is typed stays in memory. */
  'account.tryConnection': command(ConnectInput, DoctorReport),
  'account.choose': command(z.strictObject({ accountId: AccountId }), AccountView),
  'account.setProfile': command(z.strictObject({ accountId: AccountId, profile: ServiceProfile }), AccountView),
  /** Changes settings of the profile by their paths, such as `upload.partName`; the others stay as they are then. */
  'account.changeProfile': command(
    z.strictObject({ accountId: AccountId, settings: z.record(z.string(), z.unknown()) }),
    AccountView,
  ),

  'account.rename': command(z.strictObject({ accountId: AccountId, name: Name }), AccountView),
  /** Takes an account off this computer, with its secret; one that listings belong to stays, and the answer says so. */
  'account.remove': command(z.strictObject({ accountId: AccountId }), Nothing),

  /**
   * Examines the service of an account (the current one by default). Only with `write` anything is sent to be kept; a test listing,
   * with the fields of `newListing`, only where that is named as well, and never at a production account.
   */
  'account.check': command(
    z.strictObject({
      accountId: AccountId.optional(),
      write: z.boolean().default(false),
      newListing: ListingId.optional(),
    }),
    DoctorReport,
  ),
  /** Takes proposed values over into the profile. */
  'account.applyProposals': command(
    z.strictObject({ accountId: AccountId, proposals: z.array(DoctorProposal.omit({ phrase: true })) }),
    AccountView,
  ),
  /** Takes the length to which the service cut a photo's caption over as the longest caption of its account. */
  'account.limitCaptions': command(z.strictObject({ mediaId: MediaId }), AccountView),
};
