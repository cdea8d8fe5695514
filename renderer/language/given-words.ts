import type { ListingService } from '../../shared/contract/listing-services.ts';
import type { AccountView } from '../../shared/contract/model.ts';
import { type CaptionTemplate, DEFAULT_SETTINGS } from '../../shared/domain/settings.ts';
import { coreWords } from './core-words.ts';
import type { Words } from './words.ts';

/** The name of a service; that of practice in the person's language, unless somebody gave it another one. */
export function accountName(words: Words, { name, environment }: Pick<AccountView, 'name' | 'environment'>): string {
  return environment === 'practice' ? givenName(words, name) : name;
}

/** The name of the account that a listing goes to. */
export function serviceName(words: Words, { account, environment }: ListingService): string {
  return accountName(words, { name: account, environment });
}

/** The name of a template; of those that every library begins with in the person's language. */
export function templateName(words: Words, { name, text }: CaptionTemplate): string {
  const isGiven = DEFAULT_SETTINGS.captionTemplates.some((each) => each.name === name && each.text === text);
  return isGiven ? givenName(words, name) : name;
}

function givenName(words: Words, name: string): string {
  const names: Readonly<Record<string, string>> = coreWords(words)?.names ?? {};
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}
