import { RE2JS } from 're2js';
import type { FieldRules } from '../../../../shared/contract/rules.ts';
import { mediaSettingsOf } from '../../../../shared/domain/member.ts';
import { isFurtherName, type PropertyFields } from '../../../../shared/domain/property-fields.ts';
import { applyRules } from '../../../../shared/domain/rules/apply.ts';
import type { RuleValue } from '../../../../shared/domain/rules/expression.ts';
import type { FieldOutcome, RuleOutcome } from '../../../../shared/domain/rules/outcome.ts';
import { type CompiledRules, compileRules, type Rule, type SetForm } from '../../../../shared/domain/rules/rule.ts';
import { dayOf } from '../../../../shared/domain/rules/times.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { FieldsChecked } from './described-fields.ts';
import { type FieldForms, fieldForms, textOf, toRuleValues } from './rule-values.ts';

/** What rules look at a draft with. */
export interface DraftListing {
  readonly fields: PropertyFields;
  /** Warnings that a person has confirmed (`confirmationOf`). */
  readonly confirmedWarnings: readonly string[];
  readonly forms: FieldForms;
  readonly account: AccountRow;
  readonly now: Date;
}

/**
 * Carries out the rules of the service that a draft goes to; null where it has none.
 *
 * @param isNew the draft is just being made, so that defaults are set
 * @param sets whether rules may set values
 */
export function rulesOfDraft(
  store: Store,
  draft: DraftListing,
  { isNew = false, sets }: { readonly isNew?: boolean; readonly sets: boolean },
): RuleOutcome | null {
  const { profile, accountId } = draft.account;
  if (profile.validation.source === 'none') return null;
  const learnt = store.ruleSets.of(accountId);
  if (learnt === null || learnt.rules.length === 0) return null;
  // Where the rules do not show how they set a value: CRMLS, whose way the function is, writes an assignment.
  const unclear = profile.validation.source === 'function' ? 'assignment' : 'value';
  const compiled = compiledOf(learnt.rules, unclear, String(draft.fields['PropertyType'] ?? ''));
  const before = lastOutcomes.get(compiled) ?? null;
  const outcome = applyRules(
    compiled,
    {
      values: toRuleValues(draft.fields, draft.forms),
      last: {},
      specials: specialsOf(draft),
      isNew,
      confirmed: new Set(draft.confirmedWarnings),
      sets,
      matches,
    },
    before,
  );
  lastOutcomes.set(compiled, outcome);
  return outcome;
}

/** What rules make of a listing; nothing of one that is at its service already, since its fields are not sent again. */
export function rulesOfListing(
  store: Store,
  { fields, confirmedWarnings, onService }: Pick<ListingRow, 'fields' | 'confirmedWarnings' | 'onService'>,
  account: AccountRow | null,
  now: Date,
): RuleOutcome | null {
  if (account === null || onService) return null;
  const forms = fieldForms(store, account, fields);
  return rulesOfDraft(store, { fields, confirmedWarnings, forms, account, now }, { sets: false });
}

/** Changes whenever the same fields may be looked at in another way: with other rules, or on another day where rules ask for that. */
export function rulesStamp(store: Store, accounts: readonly AccountRow[], now: Date): string {
  return accounts
    .filter(({ profile }) => profile.validation.source !== 'none')
    .map(({ accountId }) => {
      const known = store.ruleSets.of(accountId);
      const asksDay = known?.rules.some(({ expression }) => /\.(TODAY|NOW)\./i.test(expression)) === true;
      return `${accountId} ${known?.hash ?? ''} ${asksDay ? dayHere(now) : ''}`;
    })
    .join();
}

/** [Note: read once] The expressions of one set of rules, and what they came to last: after a change few are evaluated again. */
const compiledSets = new WeakMap<readonly Rule[], Map<string, CompiledRules>>();
const lastOutcomes = new WeakMap<CompiledRules, RuleOutcome>();

function compiledOf(rules: readonly Rule[], unclear: SetForm, propertyType: string): CompiledRules {
  const known = compiledSets.get(rules) ?? new Map<string, CompiledRules>();
  compiledSets.set(rules, known);
  const plain = (word: string): string => word.replaceAll(/\s/g, '').toLowerCase();
  // Nobody is asked for a key, or for what this app fills in itself.
  const isFor = ({ className, action, field }: Rule): boolean =>
    (className === '' || plain(className) === plain(propertyType)) &&
    (action !== 'SET_REQUIRED' || isFurtherName(field));
  const key = `${unclear} ${rules.some(({ className }) => className !== '') ? plain(propertyType) : ''}`;
  const present = known.get(key);
  if (present !== undefined) return present;
  const made = compileRules(rules.filter(isFor), unclear);
  known.set(key, made);
  return made;
}

const dayHere = (now: Date): string => dayOf(now, Intl.DateTimeFormat().resolvedOptions().timeZone);

function specialsOf({ account, now }: DraftListing): Record<string, RuleValue> {
  const { profile, member } = account;
  const memberLoginId = account.memberLoginId ?? (member?.memberLoginId || null);
  const { officeMlsId } = mediaSettingsOf(profile, member);
  return {
    TODAY: dayHere(now),
    NOW: now.toISOString(),
    UPDATEACTION: 'Add',
    ...(memberLoginId === null ? {} : { MEMBER_LOGIN_ID: memberLoginId, USERID: memberLoginId }),
    ...(officeMlsId === '' ? {} : { OFFICE_MLS_ID: officeMlsId }),
    ...Object.fromEntries(
      profile.validation.member.split(';').flatMap((pair): [string, string][] => {
        const [name = '', value = ''] = pair.split('=');
        return name.trim() === '' ? [] : [[name.trim().toUpperCase(), value.trim()]];
      }),
    ),
  };
}

/** Fields that a service requires or objects to, and the wire names of those that are empty or have what it would not take. */
export interface FieldsAsked {
  readonly fieldsNeeded: number;
  readonly fieldsMissing: string[];
}

/** By its rules, and by its description of the fields: each counts once. */
export function fieldsAsked(outcome: RuleOutcome | null, { required, empty, misfits }: FieldsChecked): FieldsAsked {
  const ruled = [...(outcome?.fields ?? [])].flatMap(([name, field]) => (field.required === true ? [name] : []));
  const rejected = (outcome?.findings ?? []).flatMap(({ severity, field }) => (severity === 'error' ? [field] : []));
  const wrong = [...new Set([...rejected, ...empty, ...misfits.keys()])];
  return { fieldsNeeded: new Set([...ruled, ...required, ...wrong]).size, fieldsMissing: wrong };
}

/** What rules make of each field, with what they find. */
export function fieldRules({ fields, findings, confirmed }: RuleOutcome): ReadonlyMap<string, FieldRules> {
  const found = Map.groupBy(findings, ({ field }) => field);
  const settled = Map.groupBy(confirmed, ({ field }) => field);
  const names = new Set([...fields.keys(), ...found.keys(), ...settled.keys()]);
  return new Map(
    [...names].map((name) => [
      name,
      {
        ...toFieldRules(fields.get(name)),
        findings: found.get(name) ?? [],
        confirmed: settled.get(name) ?? [],
      },
    ]),
  );
}

function toFieldRules(outcome: FieldOutcome | undefined): Omit<FieldRules, 'findings' | 'confirmed'> {
  return {
    required: outcome?.required ?? false,
    readOnly: outcome?.readOnly ?? false,
    hidden: outcome?.displayed === false,
    offered: outcome?.offered == null ? null : outcome.offered.map(textOf),
    withdrawn: (outcome?.withdrawn ?? []).map(textOf),
    isSet: outcome?.isSet ?? false,
  };
}

const LONGEST_PATTERN = 2000;
const LONGEST_TEXT = 100_000;
/** “Linear” is in the text and in the pattern: one after the other, so many take some tenths of a second. */
const MOST_STEPS = 5_000_000;
const MOST_KEPT = 200;

const compiled = new Map<string, RE2JS | null>();

/**
 * Whether a regular expression is found in a text; null where it cannot be tried. [Note: linear time] The patterns are the
 * service's own words: with a regular expression of JavaScript one line of them could hold the program for hours.
 */
export function matches(text: string, pattern: string): boolean | null {
  if (text.length > LONGEST_TEXT || pattern.length > LONGEST_PATTERN) return null;
  const made = compile(pattern);
  return made === null || made.programSize() * text.length > MOST_STEPS ? null : made.matcher(text).find();
}

function compile(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = tryToCompile(pattern);
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function tryToCompile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    // Not a regular expression, or one that looks around, which takes no linear time.
    return null;
  }
}
