/** How a table may write a fraction; the other sign parts thousands then. */
export const DECIMAL_SIGNS = ['point', 'comma'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

const CURRENCY = /(?:US|CA|A)?[$€£]|\b(?:USD|EUR|CAD|GBP)\b/i;

/** Without spaces, signs of a currency, and the forms of a minus that accountants and typographers use. */
export function bareNumber(text: string): string {
  return text
    .replace(CURRENCY, '')
    .replaceAll(/\s/g, '')
    .replace('−', '-')
    .replace(/^\((.+)\)$/, '-$1');
}

/** A sign stands before a fraction also where nothing else does, and a spreadsheet leaves one behind a whole number. */
const FORMS = {
  point: /^(-?)(\d+|[1-9]\d{0,2}(?:,\d{3})+|(?=\.\d))(?:\.(\d*))?$/,
  comma: /^(-?)(\d+|[1-9]\d{0,2}(?:\.\d{3})+|(?=,\d))(?:,(\d*))?$/,
} as const;

/**
 * [Note: comma or point] `1.250` and `1,250` are thousands in one country and a fraction in the next. Money has no three decimals, and a
 * whole number has none at all, unless they are zeros.
 *
 * @returns the number with a point, as all fields take it; null where it cannot be written so with this sign
 */
export function numberIn(sign: DecimalSign, text: string, isWhole: boolean): string | null {
  const bare = bareNumber(text);
  const [, minus, whole = '', decimals = ''] = FORMS[sign].exec(bare) ?? [];
  if (minus === undefined) return null;
  const isMaybeThousands = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (isMaybeThousands && CURRENCY.test(text)) return null;
  const fraction = decimals.replace(/0+$/, '');
  if (isWhole && fraction !== '') return null;
  return `${minus}${whole.replaceAll(/[.,]/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}
