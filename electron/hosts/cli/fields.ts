import type { ServiceFieldsView } from '../../../shared/contract/service-fields.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { table } from './output.ts';
import { addDescriptionCommand } from './rules.ts';
import type { CliCommand } from './session.ts';

export function addFieldsCommand(program: CliCommand): void {
  const description = 'the fields of a service with their types, lengths and picklists, as it described them last';
  addDescriptionCommand(program, 'fields', description, async (cli, refresh, account) => {
    const view = await cli.call(refresh ? 'account.learnFields' : 'account.fields', account);
    cli.result(view, linesOf(view));
  });
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
