import type { PropertyFieldView } from '../../../shared/contract/model.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import type { RuleFinding } from '../../../shared/domain/rules/outcome.ts';
import { phraseText } from '../../language/core-sentence.ts';
import { withFieldLabels } from '../../language/core-words.ts';
import type { ShownValue } from '../../language/lookup-words.ts';
import type { Words } from '../../language/words.ts';

/** How the service's description of a field, and its rules, show on it. */
export interface RuledField {
  /** What is to be fixed; null for nothing. */
  readonly error: string | null;
  /** What there is to know; null for nothing. */
  readonly note: string | null;
  readonly finding: RuleFinding['severity'] | null;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  /** It has a value that the service sets itself: it can only be emptied. */
  readonly isToEmpty: boolean;
  /** Characters that it may have; null where nothing is known. */
  readonly maxLength: number | null;
}

export function ruledField(words: Words, field: PropertyFieldView): RuledField {
  const { described, value } = field;
  const ruled = byRules(words, field);
  const misfit = misfitText(words, field);
  const isSetByService = described?.readOnly === true;
  const isEmpty = value === undefined || value === '';
  const others = (field.elsewhere ?? []).flatMap(({ findings = [] }) => findings);
  const error = [ruled.error, misfit, ...findingsElsewhere(words, field, isRejected)].filter((text) => text !== null);
  const notes = [
    ruled.note,
    isSetByService && isEmpty ? words.t('listing.setByService') : null,
    ...findingsElsewhere(words, field, (found) => !isRejected(found)),
    ...elsewhereNotes(words, field),
  ];
  return {
    error: error.join(' ') || null,
    note: notes.filter((text) => text !== null).join(' ') || null,
    finding: misfit === null ? worstOf([...(field.rules?.findings ?? []), ...others]) : 'error',
    isRequired: ruled.isRequired || described?.required === true,
    isReadOnly: ruled.isReadOnly || isSetByService,
    isToEmpty: isSetByService && !isEmpty && !ruled.isReadOnly,
    maxLength: described?.maxLength ?? null,
  };
}

/** Why the service would not take the value, in the person's language; null where nothing is known against it. */
export function misfitText(words: Words, { misfit, elsewhere = [] }: Misfits): string | null {
  const texts = [
    ...(misfit === undefined ? [] : [phraseText(words, misfit)]),
    ...elsewhere.flatMap(({ account, misfit: why }) =>
      why === undefined ? [] : [words.t('listing.elsewhere', { account, said: phraseText(words, why) })],
    ),
  ];
  return texts.length === 0 ? null : texts.join(' ');
}

type Misfits = Pick<PropertyFieldView, 'misfit' | 'elsewhere'>;

/** What rules of further services find, each with the name of its service. */
export function findingsElsewhere(
  words: Words,
  { elsewhere = [] }: Misfits,
  isMeant: (found: RuleFinding) => boolean = () => true,
): string[] {
  return elsewhere.flatMap(({ account, findings = [] }) =>
    findings.filter(isMeant).map((found) => words.t('listing.elsewhere', { account, said: findingText(words, found) })),
  );
}

const isRejected = ({ code }: RuleFinding): boolean => code === 'rejected';

/** Whether one of the services of the listing would not take the value. */
export const hasMisfit = ({ misfit, elsewhere = [] }: Misfits): boolean =>
  misfit !== undefined || elsewhere.some((each) => each.misfit !== undefined || (each.findings ?? []).some(isRejected));

/** Whether rules of a service of the listing find something. */
export const hasFindings = ({ rules, elsewhere = [] }: Pick<PropertyFieldView, 'rules' | 'elsewhere'>): boolean =>
  (rules?.findings.length ?? 0) > 0 || elsewhere.some(({ findings = [] }) => findings.length > 0);

/** What further services of the listing ask for beyond the first one. */
function elsewhereNotes({ t }: Words, { elsewhere = [] }: Misfits): string[] {
  return elsewhere.flatMap(({ account, maxLength, required, misfit, findings = [] }) => [
    ...(maxLength === null || misfit !== undefined ? [] : [t('listing.elsewhereAtMost', { account, most: maxLength })]),
    ...(required && !findings.some(({ code }) => code === 'required')
      ? [t('listing.elsewhereRequired', { account })]
      : []),
  ]);
}

type ByRules = Pick<RuledField, 'error' | 'note' | 'isRequired' | 'isReadOnly'>;

const PLAIN: ByRules = { error: null, note: null, isRequired: false, isReadOnly: false };

function byRules(words: Words, { rules }: PropertyFieldView): ByRules {
  if (rules === undefined) return PLAIN;
  const { t } = words;
  // [Note: not yet] An empty field that is required is no mistake while the listing is being filled in.
  const errors = rules.findings.filter(isRejected);
  const others = rules.findings.filter((found) => !isRejected(found));
  const notes = [
    ...others.map((each) => findingText(words, each)),
    ...rules.confirmed.map((each) => t('listing.confirmed', { said: findingText(words, each) })),
    ...(rules.isSet ? [t('listing.setByRule')] : []),
    ...(rules.readOnly ? [t('listing.readOnlyByRule')] : []),
  ];
  return {
    error: errors.length === 0 ? null : errors.map((each) => findingText(words, each)).join(' '),
    note: notes.length === 0 ? null : notes.join(' '),
    isRequired: rules.required,
    isReadOnly: rules.readOnly,
  };
}

function worstOf(findings: readonly RuleFinding[]): RuleFinding['severity'] | null {
  const severities = findings.map(({ severity }) => severity);
  return severities.includes('error') ? 'error' : (severities[0] ?? null);
}

/** In the service's own words, or what its rule means. */
export function findingText(words: Words, { text, help, code }: RuleFinding): string {
  const said = text === '' ? phraseText(words, phrase(`rule.${code}`)) : withFieldLabels(words, text);
  return help === '' ? said : `${said} ${help}`;
}

/** What a rule left of the words that a field knows; a word of a rule that the field does not know is a word as well. */
export function offeredValues(
  values: readonly ShownValue[],
  { rules }: Pick<PropertyFieldView, 'rules'>,
): readonly ShownValue[] {
  if (rules === undefined || (rules.offered === null && rules.withdrawn.length === 0)) return values;
  const is = (value: ShownValue, word: string): boolean => value.odata === word || value.standard === word;
  const offered =
    rules.offered === null
      ? values
      : rules.offered.map(
          (word) =>
            values.find((value) => is(value, word)) ?? { standard: word, odata: word, spanish: '', shown: word },
        );
  return offered.filter((value) => !rules.withdrawn.some((word) => is(value, word)));
}

/** A field of free text for which a rule or the service names the values is taken from a list. */
export function ruledKind(
  kind: PropertyFieldKind,
  { rules, described }: Pick<PropertyFieldView, 'rules' | 'described'>,
): PropertyFieldKind {
  const isListed = (rules !== undefined && rules.offered !== null) || (described?.picklist ?? null) !== null;
  return kind === 'text' && isListed ? 'code' : kind;
}

/** Hidden by a rule, unless something is to be said about it. */
export function isDisplayed(field: PropertyFieldView): boolean {
  const { rules, problem } = field;
  return rules === undefined || !rules.hidden || problem !== null || hasMisfit(field) || hasFindings(field);
}
