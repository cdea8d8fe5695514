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

/** The service's `$metadata`: its two entity types, in CSDL XML. */
export function metadataDocument(): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>',
    '<Schema Namespace="OData.Models" xmlns="http://docs.oasis-open.org/odata/ns/edm">',
    '<EntityType Name="Media"><Key><PropertyRef Name="MediaKeyNumeric"/></Key>',
    '<Property Name="MediaKeyNumeric" Type="Edm.Int64" Nullable="false"/>',
    '<Property Name="ResourceRecordKey" Type="Edm.String"/>',
    properties(mediaFields),
    '</EntityType>',
    '<EntityType Name="Property" OpenType="true"><Key><PropertyRef Name="ListingKey"/></Key>',
    '<Property Name="ListingKey" Type="Edm.String" Nullable="false"/>',
    '<Property Name="ListingKeyNumeric" Type="Edm.Int64" Nullable="false"/>',
    '<Property Name="ModificationTimestamp" Type="Edm.DateTimeOffset"/>',
    properties(propertyFields),
    '<NavigationProperty Name="Media" Type="Collection(OData.Models.Media)"/></EntityType>',
    '<EntityContainer Name="Service"><EntitySet Name="Media" EntityType="OData.Models.Media"/>',
    '<EntitySet Name="Property" EntityType="OData.Models.Property"/></EntityContainer>',
    '</Schema></edmx:DataServices></edmx:Edmx>',
  ].join('\n');
}
