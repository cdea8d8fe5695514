import type { MediaFields } from '../../../../shared/domain/media.ts';

const FIELDS = { shortdescription: 'shortDescription', imageof: 'imageOf' } as const satisfies Readonly<
  Record<string, keyof MediaFields>
>;

/**
 * The field of a photo that a refusal names: `Media[1].ShortDescription`, `Media/1/ImageOf`, or the name alone. Undefined
 * where it names another one or none.
 */
export function refusedField(target: string | null | undefined): keyof MediaFields | undefined {
  const last = /(\w+)\s*$/.exec(target ?? '')?.[1]?.toLowerCase();
  return last === 'shortdescription' || last === 'imageof' ? FIELDS[last] : undefined;
}
