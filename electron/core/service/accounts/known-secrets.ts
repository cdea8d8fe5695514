import { AppError } from '../../../../shared/contract/app-error.ts';
import type { AccountId } from '../../../../shared/domain/ids.ts';
import type { Log } from '../../library/log.ts';
import type { SignInOf } from '../../library/store/account-table.ts';
import { createDataRedactor, createRedactor } from '../http/redact.ts';
import { type AnswerRedactor, withChangedTexts } from '../http/safe-answer.ts';
import type { SecretStorage } from '../ports.ts';
import { secretParts } from '../sign-in/member-tokens.ts';
import { secretName } from './token-sources.ts';

/** Every secret that this process has met, so that none of them is kept or shown anywhere. */
interface KnownSecrets extends AnswerRedactor {
  note(secret: string): void;
  /** The storage, whose secrets are known from the moment they pass. */
  noting(storage: SecretStorage): SecretStorage;
  /** A log that no secret reaches. */
  guard(log: Log): Log;
}

/** Tokens are renewed again and again; one that so many came after has expired long ago. */
const MOST_KNOWN = 50;

/**
 * @param read the secret of an account, by its name in the host's storage
 * @param accounts all accounts of the library; a service may quote the secret of another one
 * @param unreadable called once with an account whose secret cannot be read
 */
export function createKnownSecrets(
  read: SecretStorage['read'],
  accounts: () => readonly SignInOf[],
  unreadable: (accountId: AccountId, error: unknown) => void,
): KnownSecrets {
  const known = new Set<string>();
  const asked = new Map<string, Promise<void>>();
  let redactors: { readonly message: (text: string) => string; readonly data: (text: string) => string } | null = null;

  const note = (secret: string): void => {
    const isNew = !known.delete(secret);
    known.add(secret);
    if (!isNew) return;
    const [oldest] = known;
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    redactors = null;
  };
  const current = (): NonNullable<typeof redactors> => {
    redactors ??= { message: createRedactor([...known]), data: createDataRedactor([...known]) };
    return redactors;
  };
  const learn = async (account: SignInOf): Promise<void> => {
    const name = secretName(account);
    try {
      const secret = await read(name);
      if (secret !== null) for (const part of secretParts(secret)) note(part);
    } catch (error) {
      unreadable(account.accountId, error);
      // It can be read later on, and quoted then.
      if (error instanceof AppError && error.code === 'keyStoreClosed') asked.delete(name);
    }
  };
  const message = (text: string): string => current().message(text);
  const clean = (detail: Readonly<Record<string, unknown>> | undefined) =>
    detail &&
    Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, withChangedTexts(value, message)]));
  return {
    note,
    async ready() {
      for (const account of accounts()) {
        const name = secretName(account);
        if (!asked.has(name)) asked.set(name, learn(account));
      }
      await Promise.all(asked.values());
    },
    message,
    data: (text) => current().data(text),
    noting: (storage) => noted(storage, note),
    guard: (log) => ({
      info: (text, detail) => log.info(message(text), clean(detail)),
      warn: (text, detail) => log.warn(message(text), clean(detail)),
      error: (text, detail) => log.error(message(text), clean(detail)),
    }),
  };
}

function noted(storage: SecretStorage, note: (secret: string) => void): SecretStorage {
  return {
    async read(name) {
      const secret = await storage.read(name);
      if (secret !== null) for (const part of secretParts(secret)) note(part);
      return secret;
    },
    async write(name, secret, keeping) {
      for (const part of secretParts(secret)) note(part);
      await storage.write(name, secret, keeping);
    },
    remove: async (name) => storage.remove?.(name),
    askAgain: () => storage.askAgain?.(),
    describe: (name) => storage.describe(name),
  };
}
