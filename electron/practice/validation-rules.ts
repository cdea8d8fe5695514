import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendOData } from './answers.ts';
import { nextLink, sendCollection } from './collections.ts';
import type { Fields } from './entities.ts';
import { notFound } from './entity-tags.ts';
import { pageOf, parseQuery } from './odata-query.ts';
import type { Exchange, Practice } from './practice-context.ts';
import { contextOf } from './render.ts';
import type { ErrorDetail } from './service-error.ts';

const FIRST_YEAR_WITHOUT_SOURCE = 1900;
const YEARS_AHEAD = 5;
const MANY_BATHROOMS = 20;
const EARLIEST = 1700;
const TOO_MANY = `BathroomsFull > ${MANY_BATHROOMS}`;
const TOO_OLD = `YearBuilt != .EMPTY. .AND. YearBuilt < ${EARLIEST}`;
const OLD = `YearBuilt != .EMPTY. .AND. YearBuilt < ${FIRST_YEAR_WITHOUT_SOURCE}`;
const BUSINESS = "PropertyType = 'BusinessOpportunity'";

const TOO_LATE = 'The year built is more than five years ahead.';
const NO_SOURCE = 'For a building from before 1900, say where the year is from.';
const NOT_ESTABLISHED = 'A business has the year in which it was established.';

type Written = readonly [field: string, action: string, expression: string, text?: string, help?: string];

/** A small set such as services have, in the order in which it is carried out. */
const RULES: readonly Written[] = [
  ['YearBuilt', 'REJECT', `YearBuilt > YEAR(.TODAY.) + ${YEARS_AHEAD}`, TOO_LATE, 'Four digits, such as 1998.'],
  ['YearBuilt', 'WARNING', TOO_OLD, 'Few buildings here are from before 1700.'],
  ['YearBuiltSource', 'SET_REQUIRED', OLD, NO_SOURCE],
  ['YearBuiltSource', 'SET_PICKLIST', `IIF(${OLD}, SET('Appraiser', 'Estimated', 'PublicRecords'), .EMPTY.)`],
  ['BathroomsFull', 'WARNING', TOO_MANY, 'More than 20 full bathrooms: is that right?'],
  ['WellReportYN', 'SET', `IIF(${BUSINESS}, .FALSE., WellReportYN)`],
  ['WellReportYN', 'SET_READ_ONLY', BUSINESS],
  ['YearEstablished', 'SET_REQUIRED', BUSINESS, NOT_ESTABLISHED],
  ['WorkmansCompensationExpense', 'SET_DISPLAY', ".NOT. (PropertyType = 'Land')"],
  ['ZoningDescription', 'REJECT', String.raw`MATCH(ZoningDescription, '\\d{3}-\\d{4}')`, 'No telephone numbers here.'],
  ['Zoning', 'REJECT', ".USERCLASS. = 'GUEST' .AND. Zoning != LAST Zoning", 'Guests do not change the zoning.'],
];

/** Entries as the Rules resource has them (RESO Data Dictionary). */
function ruleEntries({ dialect }: Practice): readonly Fields[] {
  return (
    dialect.ruleSet ??
    RULES.map(([FieldName, RuleAction, RuleExpression, text = null, help = null], index) => ({
      RuleKey: `R${index + 1}`,
      ResourceName: 'Property',
      ClassName: null,
      FieldName,
      RuleAction,
      RuleExpression,
      RuleOrder: index + 1,
      RuleErrorText: RuleAction === 'WARNING' ? null : text,
      RuleWarningText: RuleAction === 'WARNING' ? text : null,
      RuleHelpText: help,
      RuleEnabledYN: true,
      RuleVersion: '1.0',
    }))
  );
}

/** `Property/ValidationRules('hash')`: all rules, page by page, or the hash alone where it is the present one. */
export function getValidationRules({ request, reply, practice }: Exchange, hash: string): FastifyReply {
  const { rules, rulesAt } = practice.dialect;
  if (rules === 'none' || rulesAt === 'resource') throw notFound();
  const entries = ruleEntries(practice);
  const vrHash = createHash('sha256').update(JSON.stringify(entries)).digest('base64');
  const body = { ...contextOf('Property/ValidationRules', practice), vrHash };
  if (hash === vrHash) return sendOData(reply, 200, body);
  const options = parseQuery(request.query);
  const { items, nextSkip } = pageOf(entries, options, Object.keys(entries[0] ?? {}), practice.dialect);
  const link = nextSkip === null ? {} : { '@odata.nextLink': nextLink(request, options, nextSkip, practice) };
  return sendOData(reply, 200, { ...body, Rules: items, ...link });
}

/** The Rules resource. */
export function getRules(exchange: Exchange): FastifyReply {
  const { rules, rulesAt } = exchange.practice.dialect;
  if (rules === 'none' || rulesAt === 'function') throw notFound();
  return sendCollection(exchange, 'Rules', ruleEntries(exchange.practice));
}

/** Under which a property of a new listing says what is confirmed. */
export const WARNING_RESPONSE = 'WarningResponse';

/** What is said to be confirmed, as `Field=Rule`. */
export function confirmedOf(request: FastifyRequest, sent: Fields, { dialect }: Practice): ReadonlySet<string> {
  switch (dialect.warningResponse) {
    case 'none':
      return new Set();
    case 'header': {
      const text = String(request.headers['warning-response'] ?? '');
      return new Set(text.split(',').map((pair) => decodeURIComponent(pair.trim())));
    }
    case 'property': {
      const answers = Answers.safeParse(sent[WARNING_RESPONSE]);
      return new Set((answers.data ?? []).map(({ FieldName, RuleKey }) => `${FieldName}=${RuleKey}`));
    }
  }
}

const Answers = z.array(z.object({ FieldName: z.string(), RuleKey: z.string() }));

/** Warnings of its own rules about a new listing that nobody has confirmed. */
function openWarnings({ YearBuilt, BathroomsFull }: Fields, confirmed: ReadonlySet<string>): ErrorDetail[] {
  const asks = (field: string, expression: string): ErrorDetail[] => {
    const index = RULES.findIndex((rule) => rule[0] === field && rule[1] === 'WARNING' && rule[2] === expression);
    const message = RULES[index]?.[3] ?? '';
    return confirmed.has(`${field}=R${index + 1}`) ? [] : [{ code: 'WarningNotConfirmed', target: field, message }];
  };
  return [
    ...(typeof BathroomsFull === 'number' && BathroomsFull > MANY_BATHROOMS ? asks('BathroomsFull', TOO_MANY) : []),
    ...(typeof YearBuilt === 'number' && YearBuilt < EARLIEST ? asks('YearBuilt', TOO_OLD) : []),
  ];
}

/** What a service that keeps to its own rules refuses of a new listing. */
export function ruleProblems(sent: Fields, confirmed: ReadonlySet<string>, { dialect, now }: Practice): ErrorDetail[] {
  if (dialect.rules !== 'enforced' || dialect.ruleSet !== null) return [];
  const warned = dialect.warningResponse === 'none' ? [] : openWarnings(sent, confirmed);
  const { YearBuilt, YearBuiltSource, PropertyType, YearEstablished } = sent;
  const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
  const year = typeof YearBuilt === 'number' ? YearBuilt : null;
  const problem = (target: string, message: string): ErrorDetail => ({ code: 'RuleViolation', target, message });
  return [
    ...warned,
    ...(year !== null && year > now().getFullYear() + YEARS_AHEAD ? [problem('YearBuilt', TOO_LATE)] : []),
    ...(year !== null && year < FIRST_YEAR_WITHOUT_SOURCE && isEmpty(YearBuiltSource)
      ? [problem('YearBuiltSource', NO_SOURCE)]
      : []),
    ...(PropertyType === 'BusinessOpportunity' && isEmpty(YearEstablished)
      ? [problem('YearEstablished', NOT_ESTABLISHED)]
      : []),
  ];
}
