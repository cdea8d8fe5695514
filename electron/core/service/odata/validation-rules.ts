import { createHash } from 'node:crypto';
import { z } from 'zod';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { RULE_ACTIONS, type Rule } from '../../../../shared/domain/rules/rule.ts';
import { cutTo } from '../../library/cut-to.ts';
import { type Failure, failed, type Result, saying, succeeded } from '../http/failure.ts';
import { parseJson } from '../http/json.ts';
import { isODataError, readFailure, readRefusal } from '../http/odata-error.ts';
import { type ListingApi, readCollection, readDocument, readFollowing } from './listing-api.ts';

/** The rules of a service, or that they are those of the hash that was sent. */
type RulesRead =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'rules'; readonly hash: string; readonly rules: readonly Rule[]; readonly leftOut: number };

/** Words of a rule that are shown to a person. */
const LONGEST_TEXT = 1000;

const Text = z.string().nullish().catch(null);

/** Names of the Rules resource (RESO Data Dictionary 1.7 to 2.1). */
const WireRule = z.looseObject({
  RuleKey: z.union([z.string(), z.number()]).nullish().catch(null),
  ResourceName: Text,
  ClassName: Text,
  FieldName: z.string().min(1).max(200),
  RuleAction: z
    .string()
    .transform((action) => action.trim().toUpperCase().replaceAll(/\s+/g, '_'))
    .pipe(z.enum(RULE_ACTIONS)),
  RuleExpression: z.string().max(200_000),
  RuleOrder: z.coerce.number().catch(0),
  RuleErrorText: Text,
  RuleWarningText: Text,
  RuleHelpText: Text,
  RuleEnabledYN: z.boolean().nullish().catch(null),
});

const OData = z.looseObject({
  vrHash: z.string().optional().catch(undefined),
  '@odata.nextLink': z.string().nullish().catch(null),
});

/** A part of the rules would be taken for all of them. */
const CUT: Failure = { kind: 'unusable', ...saying(phrase('failure.cutAnswer')), mayHaveChanged: false };

/** Asks a service for its rules about listings, by the way that its profile names. */
export function readRules(api: ListingApi, source: 'function' | 'resource', hash: string): Promise<Result<RulesRead>> {
  switch (source) {
    case 'function':
      return readByFunction(api, hash);
    case 'resource':
      return readByResource(api, hash);
  }
}

/**
 * `Property/ValidationRules('hash')` as CRMLS documents it. [Note: the name of the list] That page does not show under which name
 * the rules stand, so the list whose entries have an expression is taken. The hash alone says that nothing changed.
 */
async function readByFunction(api: ListingApi, hash: string): Promise<Result<RulesRead>> {
  const key = encodeURIComponent(hash.replaceAll("'", "''"));
  const path = `Property/ValidationRules('${key}')`;
  const answer = await readDocument(api, path);
  if (!answer.ok) return answer;
  const isOk = answer.value.status === 200;
  if (isOk && isODataError(answer.value.text)) return failed(readRefusal(answer.value));
  const body = isOk ? OData.safeParse(parseJson(answer.value.text)).data : undefined;
  const list = body === undefined ? undefined : entriesOf(body);
  const reported = body?.vrHash ?? '';
  // [Note: rules that vanish] What names neither rules nor their hash is an answer to something else.
  if (body === undefined || (list === undefined && reported === ''))
    return failed(readFailure(answer.value, api.now()));
  if (reported !== '' && reported === hash && (list ?? []).length === 0) return succeeded({ kind: 'unchanged' });
  if (list === undefined) return succeeded(rulesIn([], reported));
  const rest = await readFollowing(api, { path, nextLink: body['@odata.nextLink'] ?? null }, entriesOf);
  if (!rest.ok) return rest;
  if (!rest.value.whole) return failed(CUT);
  const entries = [...list, ...rest.value.pages.flat()];
  return succeeded(reported === '' ? unlessKnown(entries, hash) : rulesIn(entries, reported));
}

/** The list that has rules; one that cannot be read leaves the others as they are. */
function entriesOf(body: unknown): readonly unknown[] | undefined {
  const lists = Object.values(z.looseObject({}).catch({}).parse(body)).filter((each) => Array.isArray(each));
  return lists.find((each) => each.some(hasExpression)) ?? (lists.length === 1 ? lists[0] : undefined);
}

const hasExpression = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'RuleExpression' in entry;

async function readByResource(api: ListingApi, hash: string): Promise<Result<RulesRead>> {
  const filter = encodeURIComponent("ResourceName eq 'Property'");
  const collected = await readCollection(api, `Rules?$filter=${filter}`);
  if (!collected.ok) return collected;
  const { pages, whole } = collected.value;
  if (!whole) return failed(CUT);
  return succeeded(unlessKnown(pages.flat(), hash));
}

/** By a hash of ours, where the service sends none: without one, nobody could see that its rules have changed. */
function unlessKnown(entries: readonly unknown[], hash: string): RulesRead {
  const ours = createHash('sha256').update(JSON.stringify(entries)).digest('base64');
  return ours === hash ? { kind: 'unchanged' } : rulesIn(entries, ours);
}

function rulesIn(entries: readonly unknown[], hash: string): RulesRead {
  let leftOut = 0;
  const rules = entries.flatMap((entry, index): Rule[] => {
    const read = WireRule.safeParse(entry);
    if (!read.success) {
      leftOut += 1;
      return [];
    }
    const { ResourceName, RuleEnabledYN } = read.data;
    const isOurs = (ResourceName ?? 'Property') === 'Property' && RuleEnabledYN !== false;
    return isOurs ? [toRule(read.data, index)] : [];
  });
  return { kind: 'rules', hash, rules, leftOut };
}

function toRule(wire: z.output<typeof WireRule>, index: number): Rule {
  const text = (said: string | null | undefined): string => cutTo((said ?? '').trim(), LONGEST_TEXT);
  return {
    key: cutTo(String(wire.RuleKey ?? index + 1), 200),
    className: text(wire.ClassName),
    field: wire.FieldName,
    action: wire.RuleAction,
    expression: wire.RuleExpression,
    order: wire.RuleOrder,
    errorText: text(wire.RuleErrorText),
    warningText: text(wire.RuleWarningText),
    helpText: text(wire.RuleHelpText),
  };
}
