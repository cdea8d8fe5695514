import type { Annotations, AnnotationValue, Csdl, CsdlEntitySet, CsdlEntityType, CsdlProperty } from './csdl.ts';
import { DESCRIBED_RESOURCES, type DescribedField, type DescribedResource, type Picklist } from './description.ts';

const LOOKUP_NAME = 'RESO.OData.Metadata.LookupName';
const STANDARD_NAME = 'RESO.OData.Metadata.StandardName';
const CORE = 'Org.OData.Core.V1';
const INSERT_RESTRICTIONS = 'Org.OData.Capabilities.V1.InsertRestrictions';

/** Of one field; a service that writes essays there is not to fill the library. */
const MOST_ANNOTATIONS = 20;
const LONGEST_ANNOTATION = 500;
const MOST_BASE_TYPES = 16;

/** The fields of listings and media, and the picklists that are enumerations, as `$metadata` has them. */
export function describeModel(csdl: Csdl): { readonly fields: DescribedField[]; readonly picklists: Picklist[] } {
  const enums = new Map(csdl.enumTypes.map((each) => [each.name, each]));
  const fields = DESCRIBED_RESOURCES.flatMap((resource) => {
    const type = typeOf(csdl, resource);
    return type === null ? [] : fieldsOf(csdl, resource, type);
  });
  const used = new Set(fields.map(({ type }) => type));
  const picklists = csdl.enumTypes
    .filter(({ name }) => used.has(name))
    .map(({ name, members }) => ({
      name,
      whole: true,
      values: members.map((member) => {
        const said = text({ ...member.annotations, ...csdl.beside.get(`${name}/${member.name}`) }[STANDARD_NAME]);
        return { value: member.name, display: said ?? member.name, also: [] };
      }),
    }));
  return {
    fields: fields.map((field) => (enums.has(field.type ?? '') ? { ...field, lookupName: field.type } : field)),
    picklists,
  };
}

/** That of the entity set with this name, or else the type with it. */
function typeOf({ entitySets, entityTypes }: Csdl, resource: DescribedResource): CsdlEntityType | null {
  const set = entitySets.find(({ name }) => name === resource);
  return (
    entityTypes.find(({ name }) => name === set?.type) ??
    entityTypes.find(({ name }) => name.slice(name.lastIndexOf('.') + 1) === resource) ??
    null
  );
}

interface Restrictions {
  readonly required: ReadonlySet<string>;
  readonly notInsertable: ReadonlySet<string>;
}

function fieldsOf(csdl: Csdl, resource: DescribedResource, type: CsdlEntityType): DescribedField[] {
  const chain = withBaseTypes(csdl, type);
  const keys = new Set(chain.flatMap(({ key }) => key));
  const restrictions = restrictionsOf(csdl, resource, type);
  return chain.flatMap((each) =>
    each.properties.map((property) => {
      const annotations = { ...property.annotations, ...csdl.beside.get(`${each.name}/${property.name}`) };
      return toField(csdl, resource, { ...property, annotations }, keys.has(property.name), restrictions);
    }),
  );
}

/** The types that a type is made of, the most general one first. */
function withBaseTypes({ entityTypes }: Csdl, type: CsdlEntityType): CsdlEntityType[] {
  const chain = [type];
  for (let base = type.baseType; base !== null && chain.length < MOST_BASE_TYPES; ) {
    const name = base;
    const found = entityTypes.find((each) => each.name === name);
    if (found === undefined || chain.includes(found)) break;
    chain.unshift(found);
    base = found.baseType;
  }
  return chain;
}

function restrictionsOf(csdl: Csdl, resource: string, type: CsdlEntityType): Restrictions {
  const sets = csdl.entitySets.filter((set) => set.name === resource && set.type === type.name);
  const said = sets.flatMap((set) => restrictionOfSet(csdl, set));
  const paths = (name: string): Set<string> => new Set(said.flatMap((each) => texts(member(each, name))));
  return { required: paths('RequiredProperties'), notInsertable: paths('NonInsertableProperties') };
}

/** Written inside of the set, or beside it with the container and the set as the target. */
function restrictionOfSet({ beside }: Csdl, set: CsdlEntitySet): AnnotationValue[] {
  const targets = [...beside]
    .filter(([target]) => target.endsWith(`/${set.name}`))
    .map(([, annotations]) => annotations);
  return [set.annotations, ...targets].flatMap((each) => each[INSERT_RESTRICTIONS] ?? []);
}

function toField(
  { enumTypes, typeDefinitions }: Csdl,
  resource: DescribedResource,
  property: CsdlProperty,
  isKey: boolean,
  { required, notInsertable }: Restrictions,
): DescribedField {
  const { name, annotations, isCollection, nullable } = property;
  const definition = typeDefinitions.find((each) => each.name === property.type);
  const type = definition?.underlying ?? property.type;
  const isFlags = enumTypes.some((each) => each.name === type && each.isFlags);
  const isComputed = isTrue(annotations[`${CORE}.Computed`]) || isReadAlone(annotations[`${CORE}.Permissions`]);
  const readOnly = isComputed || notInsertable.has(name);
  return {
    resource,
    name,
    displayName: text(annotations[STANDARD_NAME]),
    type,
    several: isCollection ? 'list' : isFlags ? 'text' : null,
    maxLength: property.maxLength ?? definition?.maxLength ?? null,
    precision: property.precision,
    scale: property.scale,
    nullable,
    required: required.has(name) || isAskedFor(property, type, { isKey, readOnly }),
    // That nothing is said of it is no promise that it can be written, which is all that counts here.
    readOnly: readOnly || null,
    lookupName: text(annotations[LOOKUP_NAME]),
    annotations: plainAnnotations(annotations),
  };
}

/**
 * Whether a new listing has to have it: it takes no null and has no value of its own. [Note: what services fill in] Keys and
 * moments of a change take no null either, and come from the service.
 */
function isAskedFor(
  { nullable, hasDefault, isCollection, annotations }: CsdlProperty,
  type: string,
  { isKey, readOnly }: { readonly isKey: boolean; readonly readOnly: boolean },
): boolean {
  const isFilledIn = isKey || hasDefault || isTrue(annotations[`${CORE}.ComputedDefaultValue`]);
  return !nullable && !isCollection && !readOnly && !isFilledIn && type !== 'Edm.DateTimeOffset';
}

const text = (value: AnnotationValue | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const isTrue = (value: AnnotationValue | undefined): boolean => text(value)?.toLowerCase() === 'true';

/** `…/Read`, `Read` or its number, and nothing beside. */
const isReadAlone = (value: AnnotationValue | undefined): boolean =>
  /^(?:[\w.]+\/)?(?:Read|1)$/.test(text(value) ?? '');

function member(value: AnnotationValue, name: string): AnnotationValue | undefined {
  return typeof value === 'object' && !Array.isArray(value) && !isList(value) ? value[name] : undefined;
}

const isList = (value: AnnotationValue | undefined): value is readonly AnnotationValue[] => Array.isArray(value);

function texts(value: AnnotationValue | undefined): string[] {
  return isList(value) ? value.flatMap((each) => text(each) ?? []) : [];
}

function plainAnnotations(annotations: Annotations): Record<string, string> {
  return Object.fromEntries(
    Object.entries(annotations)
      .flatMap(([term, value]) =>
        typeof value === 'string' ? [[term, value.slice(0, LONGEST_ANNOTATION)] as const] : [],
      )
      .slice(0, MOST_ANNOTATIONS),
  );
}
