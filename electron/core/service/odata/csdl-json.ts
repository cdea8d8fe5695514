import { z } from 'zod';
import {
  type Annotations,
  type AnnotationValue,
  type Csdl,
  type CsdlEnumType,
  type CsdlProperty,
  readFacet,
  readType,
  resolveName,
  resolveTarget,
} from '../../../../shared/domain/service-fields/csdl.ts';

const Members = z.record(z.string(), z.unknown());
type Members = z.output<typeof Members>;
type Aliases = ReadonlyMap<string, string>;

const membersOf = (value: unknown): Members => Members.safeParse(value).data ?? {};

/** Takes a model from a document of CSDL JSON 4.01; null where it is none. */
export function csdlOfJson(document: unknown): Csdl | null {
  const root = Members.safeParse(document).data;
  if (root === undefined || typeof root['$Version'] !== 'string') return null;
  const schemas = Object.entries(root)
    .filter(([name]) => !name.startsWith('$'))
    .map(([name, schema]) => [name, membersOf(schema)] as const);
  const aliases = aliasesOf(root, schemas);
  const named = schemas.flatMap(([namespace, schema]) =>
    Object.entries(schema).map(([name, each]) => ({ name: `${namespace}.${name}`, element: membersOf(each) })),
  );
  const ofKind = (kind: string): typeof named => named.filter(({ element }) => element['$Kind'] === kind);
  return {
    entityTypes: ofKind('EntityType').map(({ name, element }) => ({
      name,
      baseType: typeof element['$BaseType'] === 'string' ? resolveName(element['$BaseType'], aliases) : null,
      key: (z.array(z.unknown()).safeParse(element['$Key']).data ?? []).filter((each) => typeof each === 'string'),
      properties: propertiesOf(element, aliases),
    })),
    enumTypes: ofKind('EnumType').map(({ name, element }) => enumType(name, element, aliases)),
    typeDefinitions: ofKind('TypeDefinition').map(({ name, element }) => ({
      name,
      underlying: resolveName(textOf(element['$UnderlyingType']), aliases),
      maxLength: readFacet(element['$MaxLength']),
    })),
    entitySets: ofKind('EntityContainer').flatMap(({ element }) =>
      Object.entries(element).flatMap(([name, each]) => {
        const set = membersOf(each);
        return set['$Collection'] === true && typeof set['$Type'] === 'string'
          ? [{ name, type: resolveName(set['$Type'], aliases), annotations: annotationsIn(set, '', aliases) }]
          : [];
      }),
    ),
    beside: new Map(
      schemas.flatMap(([, schema]) =>
        Object.entries(membersOf(schema['$Annotations'])).map(
          ([target, each]) => [resolveTarget(target, aliases), annotationsIn(membersOf(each), '', aliases)] as const,
        ),
      ),
    ),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function aliasesOf(root: Members, schemas: readonly (readonly [string, Members])[]): Aliases {
  const own = schemas.map(([namespace, schema]) => [schema['$Alias'], namespace] as const);
  const included = Object.values(membersOf(root['$Reference'])).flatMap((reference) =>
    (z.array(z.unknown()).safeParse(membersOf(reference)['$Include']).data ?? [])
      .map(membersOf)
      .map((each) => [each['$Alias'], each['$Namespace']] as const),
  );
  return new Map(
    [...included, ...own].flatMap(([alias, namespace]) =>
      typeof alias === 'string' && typeof namespace === 'string' ? [[alias, namespace] as const] : [],
    ),
  );
}

function propertiesOf(type: Members, aliases: Aliases): CsdlProperty[] {
  return Object.entries(type).flatMap(([name, each]): CsdlProperty[] => {
    if (name.startsWith('$') || name.includes('@')) return [];
    const element = Members.safeParse(each).data;
    if (element === undefined || element['$Kind'] === 'NavigationProperty') return [];
    const type = typeof element['$Type'] === 'string' ? element['$Type'] : 'Edm.String';
    return [
      {
        name,
        ...readType(type, aliases),
        isCollection: element['$Collection'] === true,
        // Here, other than in XML, a property takes null only where it says so.
        nullable: element['$Nullable'] === true,
        maxLength: readFacet(element['$MaxLength']),
        precision: readFacet(element['$Precision']),
        scale: readFacet(element['$Scale']),
        hasDefault: element['$DefaultValue'] !== undefined,
        annotations: annotationsIn(element, '', aliases),
      },
    ];
  });
}

function enumType(name: string, element: Members, aliases: Aliases): CsdlEnumType {
  const members = Object.keys(element).filter((each) => !each.startsWith('$') && !each.includes('@'));
  return {
    name,
    isFlags: element['$IsFlags'] === true,
    members: members.map((member) => ({ name: member, annotations: annotationsIn(element, member, aliases) })),
  };
}

/** @param of the member that they are about, which stands before the `@`; empty for the element itself */
function annotationsIn(element: Members, of: string, aliases: Aliases): Annotations {
  const start = `${of}@`;
  return Object.fromEntries(
    Object.entries(element)
      .filter(([name]) => name.startsWith(start))
      .map(([name, value]) => [resolveName(name.slice(start.length), aliases), toValue(value)]),
  );
}

function toValue(value: unknown): AnnotationValue {
  if (Array.isArray(value)) return value.map(toValue);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toValue(each)]));
  return String(value);
}
