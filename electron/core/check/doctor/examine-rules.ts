import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { setFormOf } from '../../../../shared/domain/rules/set-form.ts';
import { readRules } from '../../service/odata/validation-rules.ts';
import type { Session } from '../../service/session.ts';
import { type Finding, finding, propose } from './findings.ts';

/** Whether the service tells rules about listings, where, and how it writes those that set a value; by reads alone. */
export async function examineRules({ api, account }: Session): Promise<Finding> {
  const { source: present, setForm } = account.profile.validation;
  for (const source of ['function', 'resource'] as const) {
    const told = await readRules(api, source, '');
    if (!told.ok || told.value.kind === 'unchanged' || told.value.rules.length === 0) continue;
    const { rules } = told.value;
    const said = phrase(`rules.${source}`, { count: rules.length });
    const form = setFormOf(rules);
    return finding('rules', 'good', said, [
      // One way is as good as the other.
      ...(present === 'none' ? propose('validation.source', present, source, said) : []),
      ...(form === null ? [] : propose('validation.setForm', setForm, form, phrase(`rules.${form}`))),
    ]);
  }
  return finding('rules', 'note', phrase('rules.none'));
}
