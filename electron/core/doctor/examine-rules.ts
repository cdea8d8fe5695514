import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { readRules } from '../remote/validation-rules.ts';
import type { Session } from '../sync/context.ts';
import { type Finding, finding, propose } from './findings.ts';

/** Whether the service tells rules about listings, and where; by reads alone. */
export async function examineRules({ api, account }: Session): Promise<Finding> {
  const present = account.profile.validation.source;
  for (const source of ['function', 'resource'] as const) {
    const told = await readRules(api, source, '');
    if (!told.ok || told.value.kind === 'unchanged' || told.value.rules.length === 0) continue;
    const said = phrase(`rules.${source}`, { count: told.value.rules.length });
    // One way is as good as the other.
    const proposals = present === 'none' ? propose('validation.source', present, source, said) : [];
    return finding('rules', 'good', said, proposals);
  }
  return finding('rules', 'note', phrase('rules.none'));
}
