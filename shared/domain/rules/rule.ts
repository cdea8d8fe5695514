import { z } from 'zod';
import { dependenciesOf } from './evaluate.ts';
import type { Expression } from './expression.ts';
import { type MessageRule, readMessages } from './messages.ts';
import { parseExpression, type SyntaxFault } from './parse.ts';

/** What a rule does with the value of its expression (RESO RCP-19, section 2.1.1). */
export const RULE_ACTIONS = [
  'ACCEPT',
  'REJECT',
  'WARNING',
  'SET',
  'SET_DEFAULT',
  'SET_REQUIRED',
  'SET_READ_ONLY',
  'RESTRICT_PICKLIST',
  'SET_PICKLIST',
  'SET_DISPLAY',
] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** A rule of the service about one field, as its Rules resource has it. */
export const Rule = z.object({
  /** Its own key at the service, or its place among the others. */
  key: z.string(),
  /** The property type that it is about alone; empty for all. */
  className: z.string(),
  field: z.string(),
  action: z.enum(RULE_ACTIONS),
  expression: z.string(),
  order: z.number(),
  errorText: z.string(),
  warningText: z.string(),
  helpText: z.string(),
});
export type Rule = Readonly<z.infer<typeof Rule>>;

/** What the expression of a SET is: the value alone (RCP-19), or `Field = value` (CRMLS). */
export type SetForm = 'value' | 'assignment';

export interface CompiledRule extends Rule {
  /** The expression that is evaluated; null where its text could not be read. */
  readonly parsed: Expression | null;
  readonly fault: SyntaxFault | null;
  /** The field that a SET writes. */
  readonly target: string;
  readonly messages: readonly MessageRule[];
}

export interface CompiledRules {
  /** In the order in which they are carried out. */
  readonly rules: readonly CompiledRule[];
  /** Which rules read `Field`, `LAST Field` or `.NAME.`, by their place. */
  readonly readers: ReadonlyMap<string, readonly number[]>;
  /** Fields that rules are about. */
  readonly fields: ReadonlySet<string>;
}

/** Characters of all expressions together: those of a large service are some hundred thousand. */
const MOST_CHARACTERS = 2 * 1024 * 1024;
const TOO_LONG: SyntaxFault = { why: 'tooLong', at: 0, found: '' };

const unread = (rule: Rule, fault: SyntaxFault): CompiledRule => ({
  ...rule,
  parsed: null,
  fault,
  target: rule.field,
  messages: [],
});

/**
 * Reads the expressions of all rules once. One that cannot be read stays, and says why.
 *
 * @param unclear how rules that set a value are written where they do not show it
 */
export function compileRules(rules: readonly Rule[], unclear: SetForm): CompiledRules {
  let characters = 0;
  const read = rules
    .map((rule, index) => ({ rule, index }))
    .sort((a, b) => a.rule.order - b.rule.order || a.index - b.index)
    .map(({ rule }) => {
      characters += rule.expression.length;
      return characters > MOST_CHARACTERS ? unread(rule, TOO_LONG) : compile(rule);
    });
  const isAssigning = (setFormOf(read) ?? unclear) === 'assignment';
  const compiled = isAssigning ? read.map((rule) => (rule.action === 'SET' ? assigned(rule) : rule)) : read;
  const readers = new Map<string, number[]>();
  for (const [index, rule] of compiled.entries()) {
    for (const name of readsOf(rule)) {
      const known = readers.get(name);
      if (known === undefined) readers.set(name, [index]);
      else known.push(index);
    }
  }
  return { rules: compiled, readers, fields: new Set(compiled.flatMap(({ field, target }) => [field, target])) };
}

function compile(rule: Rule): CompiledRule {
  const read = parseExpression(rule.expression);
  if (!read.ok) return unread(rule, read.fault);
  const messages = readMessages(rule.expression).map((message) => ({
    ...message,
    blocks: message.blocks.map((block) => ({ ...block, expression: ofField(block.expression, rule.field) })),
  }));
  return {
    ...rule,
    parsed: ofField(read.expression, rule.field),
    fault: null,
    target: rule.field,
    messages,
  };
}

/**
 * How rules that set a value are written, as their expressions show it: `Field = value` where all of them are, and one of them
 * names the field that it is about, which no value would compare itself with. Null where that is unclear.
 */
function setFormOf(rules: readonly CompiledRule[]): SetForm | null {
  const sets = rules.filter(({ action, parsed }) => action === 'SET' && parsed !== null);
  const targets = sets.map(({ parsed }) => (parsed === null ? null : (assignmentIn(parsed)?.field ?? null)));
  if (targets.length === 0) return null;
  if (targets.includes(null)) return 'value';
  return sets.some(({ field }, index) => field === targets[index]) ? 'assignment' : null;
}

function assigned(rule: CompiledRule): CompiledRule {
  const assignment = rule.parsed === null ? null : assignmentIn(rule.parsed);
  return assignment === null ? rule : { ...rule, parsed: assignment.value, target: assignment.field };
}

function assignmentIn(expression: Expression): { readonly field: string; readonly value: Expression } | null {
  if (expression.kind !== 'binary' || expression.operator !== '=') return null;
  const { left, right } = expression;
  return left.kind === 'field' && !left.isLast ? { field: left.name, value: right } : null;
}

/** `.ENTRY.` and `.OLDVALUE.` are the field that the rule is about, now and before. */
function ofField(expression: Expression, field: string): Expression {
  switch (expression.kind) {
    case 'literal':
    case 'field':
      return expression;
    case 'special':
      if (expression.name === 'ENTRY') return { kind: 'field', at: expression.at, name: field, isLast: false };
      if (expression.name === 'OLDVALUE') return { kind: 'field', at: expression.at, name: field, isLast: true };
      return expression;
    case 'not':
    case 'negative':
      return { ...expression, operand: ofField(expression.operand, field) };
    case 'binary':
      return { ...expression, left: ofField(expression.left, field), right: ofField(expression.right, field) };
    case 'list':
      return { ...expression, items: expression.items.map((item) => ofField(item, field)) };
    case 'call':
      return { ...expression, parameters: expression.parameters.map((each) => ofField(each, field)) };
  }
}

function readsOf({ parsed, messages }: CompiledRule): ReadonlySet<string> {
  const reads = parsed === null ? new Set<string>() : dependenciesOf(parsed);
  for (const { blocks } of messages) for (const { expression } of blocks) dependenciesOf(expression, reads);
  return reads;
}
