import type { ServiceFieldsView } from '../../../shared/contract/service-fields.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { table } from './output.ts';
import { accountIdOf } from './rules.ts';
import { type CliContext, type CliRun, EXIT, withSession } from './session.ts';

export function addFieldsCommand({ program, action }: CliContext): void {
  program
    .command('fields')
    .description('the fields of a service with their types, lengths and picklists, as it described them last')
    .argument('[account]', 'its name or id; the account in use when left out')
    .option('--refresh', 'ask the service for them now', false)
    .action(action(showFields));
}

async function showFields(
  { options, output }: CliRun,
  account: string | undefined,
  { refresh }: { readonly refresh: boolean },
): Promise<number> {
  const view = await withSession(options, async (session) => {
    const named = account === undefined ? {} : { accountId: await accountIdOf(session, account) };
    return session.call(refresh ? 'account.learnFields' : 'account.fields', named);
  });
  output.result(view, linesOf(view));
  return EXIT.done;
}

function linesOf({ account, learntAt, fields, picklists, sources }: ServiceFieldsView): string[] {
  if (learntAt === null) return [`No fields of ${account} were learnt yet. Ask for them: lightbox fields --refresh`];
  const values = new Map(picklists.map((list) => [list.name, list.values.length]));
  const rows = fields.map((field) => [
    `${field.resource}.${field.name}`,
    field.type ?? '',
    field.maxLength === null ? '' : `at most ${field.maxLength}`,
    field.lookupName === null ? '' : counted(values.get(field.lookupName) ?? 0, 'value', 'values'),
    [...(field.required === true ? ['required'] : []), ...(field.readOnly === true ? ['read-only'] : [])].join(', '),
  ]);
  return [
    `${counted(fields.length, 'field', 'fields')} of ${account}, learnt ${learntAt}`,
    ...table(rows),
    ...Object.entries(sources).map(
      ([source, { outcome, said }]) => `${source}: ${outcome}${said === null ? '' : `. ${inEnglish(said)}`}`,
    ),
  ];
}
