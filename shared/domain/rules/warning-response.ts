import type { ServiceProfile } from '../service-profile.ts';
import type { RuleFinding } from './outcome.ts';

/** What goes along with a new listing about warnings that a person has confirmed. */
export interface WarningResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, readonly Answer[]>>;
}

/** By the names of the Rules resource (RESO Data Dictionary). */
interface Answer {
  readonly FieldName: string;
  readonly RuleKey: string;
}

const NONE: WarningResponse = { headers: {}, properties: {} };

/**
 * The 'Warning-Response' of RCP-19, section 2.1.1, in the carrier that the profile names, since the standard defines none. A header has
 * `FieldName=RuleKey` for each, escaped as in an address and parted by commas; the name of a property has no hyphen (OData).
 */
export function warningResponse(
  confirmed: readonly RuleFinding[],
  { validation }: Pick<ServiceProfile, 'validation'>,
): WarningResponse {
  if (confirmed.length === 0) return NONE;
  switch (validation.warningResponse) {
    case 'none':
      return NONE;
    case 'header': {
      const pairs = confirmed.map(({ field, rule }) => `${encodeURIComponent(field)}=${encodeURIComponent(rule)}`);
      return { ...NONE, headers: { 'Warning-Response': [...new Set(pairs)].join(', ') } };
    }
    case 'property': {
      const answers = new Map(confirmed.map(({ field, rule }) => [JSON.stringify([field, rule]), { field, rule }]));
      const all = [...answers.values()].map(({ field, rule }): Answer => ({ FieldName: field, RuleKey: rule }));
      return { ...NONE, properties: { WarningResponse: all } };
    }
  }
}
