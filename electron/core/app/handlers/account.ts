import { AppError } from '../../../../shared/contract/app-error.ts';
import type { HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import type { DoctorReport } from '../../../../shared/contract/doctor-report.ts';
import type { AccountView } from '../../../../shared/contract/model.ts';
import { NO_POLICY } from '../../../../shared/contract/policy.ts';
import { withSettings } from '../../../../shared/domain/check-profile.ts';
import type { AccountId, ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { cutOf, fewestKept } from '../../check/captions.ts';
import { checkService } from '../../check/doctor.ts';
import { withProposals } from '../../check/findings.ts';
import type { NewListing } from '../../check/new-listing.ts';
import { findOwnMedia } from '../../check/own-media.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { accountOf, type Connect, secretIn, usableProfile } from '../../service/accounts/accounts.ts';
import { createMemberAccounts } from '../../service/accounts/member-accounts.ts';
import { revokeAt, signOut } from '../../service/accounts/signing-in.ts';
import { formsOf, secretNames, secretsOf } from '../../service/accounts/token-sources.ts';
import { sessionFor } from '../../service/session.ts';
import type { SignInTarget } from '../../service/sign-in/sign-ins.ts';
import { outgoingListing } from '../../sync/send/outgoing-listing.ts';
import { type HandlerContext, listingOrThrow, mediaOrThrow } from './handler-context.ts';
import { saveProfile, triedAgain } from './unsent.ts';

export function accountHandlers(context: HandlerContext) {
  const { ports, store, accounts } = context;
  const viewOf = (accountId: AccountId): AccountView => {
    const view = accounts.list().find((account) => account.accountId === accountId);
    if (view === undefined) throw new AppError('notFound', phrase('error.noSuchAccount'));
    return view;
  };
  const [withRules, withFields] = [learning(context.learnRulesSoon), learning(context.learnFieldsSoon)];
  const setProfile = async (accountId: AccountId, profile: ServiceProfile): Promise<AccountView> => {
    const { profile: before } = viewOf(accountId);
    await store.soon(() => saveProfile(store, accountId, usableProfile(profile, before)));
    context.tokens.forget(accountId);
    return withRules(viewOf(accountId));
  };
  return {
    'app.info': () => ({
      version: ports.host.version,
      host: ports.host.kind,
      canPickFiles: ports.host.pickFiles !== null,
      canPickFolder: ports.host.pickFolder !== undefined,
      canMove: ports.host.moving !== undefined,
      canShowInFolder: ports.host.showInFolder !== undefined,
      practiceAvailable: ports.practice !== null,
      samplesAvailable: ports.practice !== null && ports.practice.samples !== null,
      home: ports.home,
      policy: ports.policy ?? NO_POLICY,
    }),
    'account.list': () => accounts.list(),
    'account.connect': async (input) => withFields(withRules(await triedAgain(store, () => accounts.connect(input)))),
    'account.usePractice': async () => withRules(await accounts.usePractice()),
    'account.tryConnection': (input) => tryConnection(context, input),
    async 'account.choose'({ accountId }) {
      if (viewOf(accountId).environment === 'practice') return withRules(await accounts.usePractice());
      await store.soon(() => store.accounts.choose(accountId));
      return withRules(viewOf(accountId));
    },
    'account.setProfile': ({ accountId, profile }) => setProfile(accountId, profile),
    ...accountChangeHandlers(context, viewOf),
    ...signInHandlers(context, viewOf),
    'account.check': (input) => checkAccount(context, input),
    'account.applyProposals'({ accountId, proposals }) {
      const profile = ServiceProfile.safeParse(withProposals(viewOf(accountId).profile, proposals));
      if (!profile.success) throw new AppError('invalidInput', phrase('error.proposalsDoNotFit'));
      return setProfile(accountId, profile.data);
    },
    'account.limitCaptions'({ mediaId }) {
      const photo = mediaOrThrow(context, mediaId);
      const account = accountOf(listingOrThrow(context, photo.listingId), store.accounts.all());
      const kept = cutOf(store, photo);
      if (account === null || kept === null) throw new AppError('invalidInput', phrase('error.captionNotCut'));
      const { profile, accountId } = account;
      const rules = { ...profile.rules, shortDescriptionMaxLength: kept };
      return setProfile(accountId, { ...profile, rules });
    },
  } satisfies Partial<Handlers>;
}

/** The service may be another one now, or publish its rules elsewhere. */
function learning(learnSoon: () => void): (view: AccountView) => AccountView {
  return (view) => {
    learnSoon();
    return view;
  };
}

/** The account's own service, or that in use; the practice service is woken for it. */
async function checkAccount(
  context: HandlerContext,
  { accountId, write, newListing }: HandlerInput<'account.check'>,
): Promise<DoctorReport> {
  const { ports, store, accounts } = context;
  await accounts.wakePractice();
  const account = accountId === undefined ? store.accounts.current() : store.accounts.get(accountId);
  if (account === null) throw new AppError('noAccount', phrase('error.nothingToExamine'), { action: 'signIn' });
  return checkService(sessionFor(context.syncContext, account), {
    write,
    ownMedia: findOwnMedia(store, account.accountId),
    newListing: newListing === undefined ? null : newListingOf(context, account, newListing),
    maker: context.importing.maker,
    fewestKept: fewestKept(store, account.accountId),
    wait: (milliseconds) => context.syncContext.wait(milliseconds, undefined),
    secrets: await secretsOf(ports, account),
  });
}

/** @throws AppError notFound, or invalidInput on a production account */
function newListingOf(context: HandlerContext, account: AccountRow, listingId: ListingId): NewListing {
  if (account.environment === 'production') throw new AppError('invalidInput', phrase('error.testListingLive'));
  const { store, ports } = context;
  const listing = listingOrThrow(context, listingId);
  return { name: listing.name, ...outgoingListing(store, account, listing, ports.now()) };
}

/** Nothing of it is kept: neither the account nor its secret, nor a token. */
async function tryConnection(context: HandlerContext, input: Connect): Promise<DoctorReport> {
  const account = context.accounts.draft(input);
  const secret = secretIn(input);
  const session = sessionFor(context.syncContext, account, context.tokens.unsaved(account, secret));
  return checkService(session, {
    write: false,
    ownMedia: null,
    newListing: null,
    maker: context.importing.maker,
    fewestKept: null,
    wait: (milliseconds) => context.syncContext.wait(milliseconds, undefined),
    secrets: formsOf(account, secret),
  });
}

/** @param viewOf throws AppError notFound */
function accountChangeHandlers(context: HandlerContext, viewOf: (accountId: AccountId) => AccountView) {
  const { ports, store } = context;
  return {
    async 'account.rename'({ accountId, name }) {
      viewOf(accountId);
      await store.soon(() => store.accounts.rename(accountId, name));
      return viewOf(accountId);
    },
    async 'account.changeProfile'({ accountId, settings }) {
      // Upon what is saved when its turn comes: a change from elsewhere stays.
      await store.soon(() => {
        const { profile: before } = viewOf(accountId);
        const profile = ServiceProfile.safeParse(withSettings(before, Object.entries(settings)));
        if (!profile.success) throw new AppError('invalidInput', phrase('error.settingsDoNotFit'));
        saveProfile(store, accountId, usableProfile(profile.data, before));
      });
      context.tokens.forget(accountId);
      context.learnRulesSoon();
      return viewOf(accountId);
    },
    async 'account.remove'({ accountId }) {
      viewOf(accountId);
      const account = store.accounts.get(accountId);
      await store.soon(() => {
        // What was made for it would go elsewhere by itself.
        if (account?.isCurrent === true && store.accounts.all().length > 1) store.accounts.bindUnsent();
        const count = store.listingColumns.countOf(accountId);
        if (count > 0) throw new AppError('unsupported', phrase('error.accountHasListings', { count }));
        store.accounts.delete(accountId);
      });
      context.tokens.forget(accountId);
      // The account is gone here whether its identity provider can be notified or not.
      if (account !== null) await revokeAt(context, account);
      for (const name of secretNames(accountId, null)) await ports.secrets.remove?.(name);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** @param viewOf throws AppError notFound */
function signInHandlers(context: HandlerContext, viewOf: (accountId: AccountId) => AccountView) {
  const { ports, store, tokens, hold, signIns } = context;
  const members = createMemberAccounts({ ports, store, tokens, hold, view: viewOf });
  const toSignInAgain = (accountId: AccountId): SignInTarget => {
    const account = store.accounts.get(accountId);
    if (account === null) throw new AppError('notFound', phrase('error.noSuchAccount'));
    return members.toSignInAgain(account);
  };
  /** The rules and fields may depend on who is signed in. */
  const learning = (account: AccountView): AccountView => {
    context.learnRulesSoon();
    context.learnFieldsSoon();
    return account;
  };
  return {
    'account.beginSignIn': (input) => signIns.begin(members.toConnect(input), input.way),
    'account.signInAgain': ({ accountId, way }) => signIns.begin(toSignInAgain(accountId), way),
    async 'account.signInWithPassword'({ member, ...input }) {
      return learning(await signIns.withPassword(members.toConnect(input), member));
    },
    async 'account.signInAgainWithPassword'({ accountId, member }) {
      return learning(await signIns.withPassword(toSignInAgain(accountId), member));
    },
    async 'account.finishSignIn'({ signInId }) {
      return learning(await signIns.finish(signInId));
    },
    'account.cancelSignIn'({ signInId }) {
      signIns.cancel(signInId);
      return {};
    },
    async 'account.signOut'({ accountId }) {
      viewOf(accountId);
      const revoked = await signOut(context, accountId);
      return { account: viewOf(accountId), revoked };
    },
  } satisfies Partial<Handlers>;
}
