import type { ServiceDescription } from '../../../../shared/domain/service-fields/description.ts';
import type { DescribedRooms } from '../../../../shared/domain/service-fields/form.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { fromImageOf } from '../odata/media-mapper.ts';
import { readDescription } from '../odata/service-description.ts';
import { sessionFor } from '../session.ts';
import { type LearnContext, type Learnt, learnRulesQuietly, quietly, rulesAreDue } from './learn-rules.ts';

/** Asks a service for its fields and keeps them; those of before stay where it does not answer, or with nothing to read. */
export async function learnFields(context: LearnContext, account: AccountRow): Promise<Learnt> {
  const { store, ports } = context;
  const { accountId } = account;
  const known = store.serviceFields.of(accountId);
  const described = await readDescription(sessionFor(context.syncContext, account).api, known?.sources ?? {});
  if (!described.ok) return { kind: 'failed', failure: described.failure };
  const at = ports.now().toISOString();
  const { description, hash, sources } = described.value;
  const ofCaption = description.fields.find(
    ({ resource, name }) => resource === 'Media' && name === 'ShortDescription',
  );
  const longestCaption = ofCaption?.maxLength ?? null;
  const rooms = describedRooms(description);
  await store.soon(() => {
    // The account may have been removed while its service was asked.
    if (store.accounts.get(accountId) === null) return;
    const learntAt = known?.hash === hash ? known.learntAt : at;
    store.serviceFields.save({ accountId, hash, description, sources, longestCaption, rooms, learntAt, askedAt: at });
  }, 'derived');
  return { kind: 'learnt' };
}

export const learnFieldsQuietly = quietly('fields', learnFields);

/** Refusals that come together are one reason to ask. */
const AFTER_REFUSAL = 5 * 60_000;

/** Asks again after a refusal that names a field. @returns a function to call on such a refusal */
export function createAfterRefusal(context: () => LearnContext, track: (work: Promise<void>) => void) {
  const tried = new Map<string, number>();
  return (account: AccountRow): void => {
    const { ports } = context();
    const now = ports.now().getTime();
    // A command ends too soon to wait for what nobody asked of it.
    if (ports.host.kind === 'cli' || now - (tried.get(account.accountId) ?? 0) < AFTER_REFUSAL) return;
    tried.set(account.accountId, now);
    track(learnFieldsQuietly(context(), () => true, account));
  };
}

/** Fields change with the seasons; a value that is refused asks for them at once. */
const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;

/** Whether fields were asked for so long ago that they may be others. @param tried when that was tried last, by account */
export function fieldsAreDue(
  { store, ports }: LearnContext,
  { accountId }: AccountRow,
  tried: ReadonlyMap<string, number>,
): boolean {
  const now = ports.now().getTime();
  if (now - (tried.get(accountId) ?? 0) < HOUR) return false;
  const asked = Date.parse(store.serviceFields.of(accountId)?.askedAt ?? '');
  return Number.isNaN(asked) || now - asked >= DAY;
}

/**
 * The rooms that a service takes by its description of ImageOf; null where it has none, or where its list was read only in part. A
 * value that RESO knows is kept as its standard word, another as it is sent.
 */
function describedRooms({ fields, picklists }: Pick<ServiceDescription, 'fields' | 'picklists'>): DescribedRooms {
  const field = fields.find(({ resource, name }) => resource === 'Media' && name === 'ImageOf');
  const list = picklists.find(({ name }) => name === field?.lookupName);
  if (list?.whole !== true || list.values.length === 0) return null;
  return list.values.map(({ value, display }) => ({ word: fromImageOf(value), name: display }));
}

/** How often it is looked whether rules and fields are to be asked for again, in milliseconds; they say how old they may be. */
const LOOK_AT_RULES = 60_000;

/** @returns ends it */
export function keepRules(context: LearnContext, track: (work: Promise<void>) => void): () => void {
  const tried = new Map<string, number>();
  const triedFields = new Map<string, number>();
  const noting =
    (moments: Map<string, number>, isDue: typeof rulesAreDue) =>
    (account: AccountRow): boolean => {
      const due = isDue(context, account, moments);
      if (due) moments.set(account.accountId, context.ports.now().getTime());
      return due;
    };
  const look = (): void => {
    for (const account of accountsInUse(context)) {
      track(learnRulesQuietly(context, noting(tried, rulesAreDue), account));
      track(learnFieldsQuietly(context, noting(triedFields, fieldsAreDue), account));
    }
  };
  look();
  const again = setInterval(look, LOOK_AT_RULES);
  again.unref();
  return () => clearInterval(again);
}

/** The one in use, and those of listings: a listing may go to several services. */
function accountsInUse({ store }: LearnContext): AccountRow[] {
  const ofListings = new Set(store.listings.accountsInUse());
  return store.accounts.all().filter(({ isCurrent, accountId }) => isCurrent || ofListings.has(accountId));
}
