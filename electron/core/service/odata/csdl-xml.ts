import {
  type Annotations,
  type AnnotationValue,
  type Csdl,
  type CsdlEntitySet,
  type CsdlEntityType,
  type CsdlEnumType,
  type CsdlProperty,
  readFacet,
  readType,
  resolveName,
  resolveTarget,
} from '../../../../shared/domain/service-fields/csdl.ts';
import type { Element } from './xml.ts';

type Aliases = ReadonlyMap<string, string>;

/** Takes a model from a document of CSDL XML 4.0; null where it is none. */
export function csdlOfXml(root: Element): Csdl | null {
  if (root.name !== 'Edmx') return null;
  const services = root.children.filter(({ name }) => name === 'DataServices');
  const schemas = services.flatMap(({ children }) => children.filter(({ name }) => name === 'Schema'));
  if (schemas.length === 0) return null;
  const aliases = aliasesOf(root, schemas);
  const inSchemas = <T>(element: string, read: (each: Element, namespace: string) => T): T[] =>
    schemas.flatMap((schema) =>
      childrenOf(schema, element).map((each) => read(each, schema.attributes['Namespace'] ?? '')),
    );
  const containers = schemas.flatMap((schema) => childrenOf(schema, 'EntityContainer'));
  return {
    entityTypes: inSchemas('EntityType', (each, namespace) => entityType(each, namespace, aliases)),
    enumTypes: inSchemas('EnumType', (each, namespace) => enumType(each, namespace, aliases)),
    typeDefinitions: inSchemas('TypeDefinition', (each, namespace) => ({
      name: whole(each, namespace),
      underlying: resolveName(each.attributes['UnderlyingType'] ?? '', aliases),
      maxLength: readFacet(each.attributes['MaxLength']),
    })),
    entitySets: containers.flatMap((container) =>
      childrenOf(container, 'EntitySet').map((each) => entitySet(each, aliases)),
    ),
    beside: besideOf(schemas, aliases),
  };
}

const childrenOf = (element: Element, name: string): Element[] => element.children.filter((each) => each.name === name);

const whole = ({ attributes }: Element, namespace: string): string => `${namespace}.${attributes['Name'] ?? ''}`;

/** Of the schemas themselves, and of those that are included from elsewhere, such as the vocabularies. */
function aliasesOf(root: Element, schemas: readonly Element[]): Aliases {
  const included = childrenOf(root, 'Reference').flatMap((reference) => childrenOf(reference, 'Include'));
  return new Map(
    [...included, ...schemas].flatMap(({ attributes: { Namespace, Alias } }) =>
      Namespace === undefined || Alias === undefined ? [] : [[Alias, Namespace] as const],
    ),
  );
}

function entityType(element: Element, namespace: string, aliases: Aliases): CsdlEntityType {
  const { BaseType } = element.attributes;
  return {
    name: whole(element, namespace),
    baseType: BaseType === undefined ? null : resolveName(BaseType, aliases),
    key: childrenOf(element, 'Key').flatMap((key) =>
      childrenOf(key, 'PropertyRef').flatMap(({ attributes }) => attributes['Name'] ?? []),
    ),
    properties: childrenOf(element, 'Property').flatMap((each) => property(each, aliases) ?? []),
  };
}

function property(element: Element, aliases: Aliases): CsdlProperty | null {
  const { Name, Type = 'Edm.String', Nullable, MaxLength, Precision, Scale, DefaultValue } = element.attributes;
  if (Name === undefined) return null;
  return {
    name: Name,
    ...readType(Type, aliases),
    nullable: Nullable?.trim().toLowerCase() !== 'false',
    maxLength: readFacet(MaxLength),
    precision: readFacet(Precision),
    scale: readFacet(Scale),
    hasDefault: DefaultValue !== undefined,
    annotations: annotationsIn(element, aliases),
  };
}

function enumType(element: Element, namespace: string, aliases: Aliases): CsdlEnumType {
  return {
    name: whole(element, namespace),
    isFlags: element.attributes['IsFlags']?.trim().toLowerCase() === 'true',
    members: childrenOf(element, 'Member').flatMap((member) => {
      const { Name } = member.attributes;
      return Name === undefined ? [] : [{ name: Name, annotations: annotationsIn(member, aliases) }];
    }),
  };
}

function entitySet(element: Element, aliases: Aliases): CsdlEntitySet {
  const { Name = '', EntityType = '' } = element.attributes;
  return { name: Name, type: resolveName(EntityType, aliases), annotations: annotationsIn(element, aliases) };
}

function besideOf(schemas: readonly Element[], aliases: Aliases): Map<string, Annotations> {
  const beside = new Map<string, Annotations>();
  for (const element of schemas.flatMap((schema) => childrenOf(schema, 'Annotations'))) {
    const target = resolveTarget(element.attributes['Target'] ?? '', aliases);
    beside.set(target, { ...beside.get(target), ...annotationsIn(element, aliases) });
  }
  return beside;
}

function annotationsIn(element: Element, aliases: Aliases): Annotations {
  return Object.fromEntries(
    childrenOf(element, 'Annotation').flatMap((each) => {
      const { Term } = each.attributes;
      return Term === undefined ? [] : [[resolveName(Term, aliases), valueIn(each)] as const];
    }),
  );
}

/** Attributes and elements that hold a constant or a path. */
const CONSTANTS: readonly string[] = [
  'String',
  'Bool',
  'Int',
  'Decimal',
  'Float',
  'Date',
  'DateTimeOffset',
  'Duration',
  'EnumMember',
  'Guid',
  'TimeOfDay',
  'Path',
  'PropertyPath',
  'NavigationPropertyPath',
  'AnnotationPath',
];

/** What an annotation or a part of a record says; one without a value is a tag, which is true. */
function valueIn(element: Element): AnnotationValue {
  const constant = CONSTANTS.find((name) => element.attributes[name] !== undefined);
  if (constant !== undefined) return element.attributes[constant] ?? '';
  const [first] = element.children.filter(({ name }) => name !== 'Annotation');
  return first === undefined ? 'true' : expression(first);
}

function expression(element: Element): AnnotationValue {
  switch (element.name) {
    case 'Collection':
      return element.children.map(expression);
    case 'Record':
      return Object.fromEntries(
        childrenOf(element, 'PropertyValue').map((each) => [each.attributes['Property'] ?? '', valueIn(each)]),
      );
    default:
      return element.text.trim();
  }
}
