import { IMAGE_OF } from '../../../../shared/domain/lookups/image-of.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceDescription } from '../../../../shared/domain/service-fields/description.ts';
import { requiredFields, toldFields } from '../../../../shared/domain/service-fields/form.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { readDescription } from '../../service/odata/service-description.ts';
import type { Session } from '../../service/session.ts';
import { type Finding, finding, propose } from './findings.ts';

/** What the service tells of its fields, and how it writes rooms; by reads alone. */
export async function examineFields({ api, account }: Session): Promise<Finding> {
  const told = await readDescription(api, {});
  if (!told.ok) return finding('fields', 'note', phrase('fields.unread', { why: told.failure.phrase }));
  const { description } = told.value;
  const fields = toldFields(description);
  if (fields.size === 0) return finding('fields', 'note', phrase('fields.none'));
  const count = fields.size;
  const said = phrase('fields.told', {
    count,
    required: requiredFields(fields).length,
    lists: description.picklists.length,
  });
  const form = imageOfFormTold(description);
  const present = account.profile.media.imageOfForm;
  const proposals =
    form === null
      ? []
      : propose('media.imageOfForm', present, form, phrase('fields.imageOf', { form: EXAMPLES[form] }));
  return finding('fields', 'good', said, proposals);
}

type ImageOfForm = ServiceProfile['media']['imageOfForm'];

const EXAMPLES = { standard: 'Front of Structure', odata: 'FrontOfStructure' } as const satisfies Record<
  ImageOfForm,
  string
>;

/** Which of the two forms the values of ImageOf have; null where none of them tells, or some are of the one and some of the other. */
export function imageOfFormTold({
  fields,
  picklists,
}: Pick<ServiceDescription, 'fields' | 'picklists'>): ImageOfForm | null {
  const field = fields.find(({ resource, name }) => resource === 'Media' && name === 'ImageOf');
  const list = picklists.find(({ name }) => name === field?.lookupName);
  const values = new Set(list?.values.map(({ value }) => value));
  const telling = IMAGE_OF.filter(({ standard, odata }) => standard !== odata);
  const isStandard = telling.some(({ standard }) => values.has(standard));
  const isOData = telling.some(({ odata }) => values.has(odata));
  if (isStandard === isOData) return null;
  return isStandard ? 'standard' : 'odata';
}
