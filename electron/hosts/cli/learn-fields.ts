import type { AccountId } from '../../../shared/domain/ids.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import type { CliSession } from './session.ts';

/** What the service tells of its fields, which is no reason not to be connected where it cannot be had. */
export async function learnFields(session: CliSession, accountId: AccountId): Promise<string[]> {
  const told = await session.call('account.learnFields', { accountId }).catch(() => null);
  const count = told?.fields.filter(({ resource }) => resource === 'Property').length ?? 0;
  return count === 0 ? [] : [`It describes ${counted(count, 'field', 'fields')} of listings: lightbox fields.`];
}
