import { describedProperties, enumerations } from './described-fields.ts';
import type { Dialect } from './dialect.ts';
import { type FieldKind, mediaFields, propertyFields } from './entities.ts';

function edmType(kind: FieldKind): string {
  switch (kind) {
    case 'integer':
    case 'position':
      return 'Edm.Int64';
    case 'boolean':
      return 'Edm.Boolean';
    case 'timestamp':
      return 'Edm.DateTimeOffset';
    case 'guid':
    case 'string':
    case 'nullableString':
    case 'uri':
      return 'Edm.String';
    case 'untyped':
      return 'Edm.PrimitiveType';
    default:
      return kind satisfies never;
  }
}

function properties(kinds: Readonly<Record<string, FieldKind>>): string {
  return Object.entries(kinds)
    .map(([name, kind]) => `<Property Name="${name}" Type="${edmType(kind)}"/>`)
    .join('');
}

/** What may be inserted and where, in OData's Capabilities vocabulary. */
function capabilities({ attach }: Dialect): string {
  const described = (way: 'navigation' | 'media'): boolean => attach === 'both' || attach === way;
  const term = 'Org.OData.Capabilities.V1';
  const insertable = `<PropertyValue Property="Insertable" Bool="${described('media')}"/>`;
  const navigation = described('navigation') ? '' : '<NavigationPropertyPath>Media</NavigationPropertyPath>';
  return [
    `<Annotations Target="OData.Models.Service/Media"><Annotation Term="${term}.InsertRestrictions"><Record>`,
    `${insertable}</Record></Annotation></Annotations>`,
    `<Annotations Target="OData.Models.Service/Property"><Annotation Term="${term}.InsertRestrictions"><Record>`,
    '<PropertyValue Property="Insertable" Bool="true"/><PropertyValue Property="NonInsertableNavigationProperties">',
    `<Collection>${navigation}</Collection></PropertyValue></Record></Annotation></Annotations>`,
  ].join('');
}

/** The fields of a resource that are not named by themselves, as far as the dialect describes them. */
function described(resource: 'Property' | 'Media', dialect: Dialect): string {
  const { metadata } = dialect;
  const kinds = resource === 'Media' ? mediaFields : propertyFields;
  if (metadata === 'types' || metadata === 'capabilities') return properties(kinds);
  const described = describedProperties(resource, dialect);
  const others = Object.entries(kinds).filter(([name]) => !described.includes(`Name="${name}"`));
  return described + properties(Object.fromEntries(others));
}

/** The service's `$metadata`: its two entity types, in CSDL XML. */
export function metadataDocument(dialect: Dialect): string {
  const document = wholeDocument(dialect);
  return dialect.metadata === 'cut' ? document.slice(0, document.length / 2) : document;
}

function wholeDocument(dialect: Dialect): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>',
    '<Schema Namespace="OData.Models" xmlns="http://docs.oasis-open.org/odata/ns/edm">',
    '<EntityType Name="Media"><Key><PropertyRef Name="MediaKeyNumeric"/></Key>',
    '<Property Name="MediaKeyNumeric" Type="Edm.Int64" Nullable="false"/>',
    '<Property Name="ResourceRecordKey" Type="Edm.String"/>',
    described('Media', dialect),
    '</EntityType>',
    '<EntityType Name="Property" OpenType="true"><Key><PropertyRef Name="ListingKey"/></Key>',
    '<Property Name="ListingKey" Type="Edm.String" Nullable="false"/>',
    '<Property Name="ListingKeyNumeric" Type="Edm.Int64" Nullable="false"/>',
    '<Property Name="ModificationTimestamp" Type="Edm.DateTimeOffset"/>',
    described('Property', dialect),
    '<NavigationProperty Name="Media" Type="Collection(OData.Models.Media)"/></EntityType>',
    '<EntityContainer Name="Service"><EntitySet Name="Media" EntityType="OData.Models.Media"/>',
    '<EntitySet Name="Property" EntityType="OData.Models.Property"/></EntityContainer>',
    dialect.metadata === 'capabilities' ? capabilities(dialect) : '',
    '</Schema>',
    dialect.metadata === 'enumerations' ? enumerations(dialect) : '',
    '</edmx:DataServices></edmx:Edmx>',
  ].join('\n');
}
