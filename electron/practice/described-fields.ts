import type { FastifyReply } from 'fastify';
import { sendCollection } from './collections.ts';
import type { Described, Dialect } from './dialect.ts';
import type { Fields } from './entities.ts';
import { notFound } from './entity-tags.ts';
import { parseQuery } from './odata-query.ts';
import type { Exchange, Practice } from './practice-context.ts';
import { type ErrorDetail, ServiceError } from './service-error.ts';

const described = (resource: Described['resource'], fields: readonly Omit<Described, 'resource'>[]): Described[] =>
  fields.map((field) => ({ resource, ...field }));

/** Those that a small service might describe, beside those of the interface document. */
const DESCRIBED: readonly Described[] = [
  ...described('Property', [
    { name: 'PropertyType', type: 'Edm.String', length: 50, required: true, lookup: 'PropertyType' },
    { name: 'BathroomsFull', type: 'Edm.Int32' },
    { name: 'YearBuilt', type: 'Edm.Int32' },
    { name: 'YearBuiltSource', type: 'Edm.String', length: 25, lookup: 'YearBuiltSource' },
    { name: 'Zoning', type: 'Edm.String', length: 25 },
    { name: 'ZoningDescription', type: 'Edm.String', length: 255 },
    { name: 'BackOnMarketDate', type: 'Edm.Date' },
    { name: 'WellReportYN', type: 'Edm.Boolean' },
    { name: 'YearEstablished', type: 'Edm.Int32' },
    { name: 'ListPrice', type: 'Edm.Decimal', displayName: 'List Price', precision: 14, scale: 2, required: true },
    { name: 'City', type: 'Edm.String', length: 50, lookup: 'City' },
    { name: 'Appliances', type: 'Edm.String', displayName: 'Appliances', lookup: 'Appliances', several: true },
    { name: 'ListOfficeName', type: 'Edm.String', length: 255, readOnly: true },
  ]),
  ...described('Media', [
    { name: 'ShortDescription', type: 'Edm.String', length: 120 },
    { name: 'ImageOf', type: 'Edm.String', length: 50, lookup: 'ImageOf' },
    { name: 'MediaKey', type: 'Edm.String', length: 255 },
  ]),
];

/** Values as they are sent, with the standard's word for those that a service calls otherwise. */
const LOOKUPS: Readonly<Record<string, readonly (readonly [value: string, standard?: string])[]>> = {
  PropertyType: [['Residential'], ['Residential Lease'], ['Land'], ['BIZ', 'Business Opportunity']],
  YearBuiltSource: [['Assessor'], ['Builder'], ['Owner'], ['Public Records']],
  City: [['Lakewood'], ['Oak Harbor'], ['Saint Mary'], ['Springfield']],
  Appliances: [['Dishwasher'], ['Gas Range'], ['Refrigerator']],
  ImageOf: [['Front of Structure'], ['Kitchen'], ['Living Room'], ['Bathroom'], ['Bedroom'], ['Wine Cellar']],
};

/** The fields that this service describes: those of its dialect, and the ones above that have another name. */
function describedFields({ described }: Dialect): readonly Described[] {
  const isOther = (field: Described): boolean =>
    !described.fields.some(({ resource, name }) => resource === field.resource && name === field.name);
  return [...DESCRIBED.filter(isOther), ...described.fields];
}

function lookupsOf({
  described,
}: Dialect): Readonly<Record<string, readonly (readonly [value: string, standard?: string])[]>> {
  const further = Object.entries(described.lookups).map(
    ([name, values]) => [name, values.map((value) => [value] as const)] as const,
  );
  return { ...LOOKUPS, ...Object.fromEntries(further) };
}

const enumerationMember = (value: string): string => value.replaceAll(/\s/g, '');

/** Entries of the Lookup resource (RESO Data Dictionary). */
function lookupEntries(dialect: Dialect): Fields[] {
  return Object.entries(lookupsOf(dialect)).flatMap(([LookupName, values]) =>
    values.map(([LookupValue, standard], index) => ({
      LookupKey: `${LookupName}-${index + 1}`,
      LookupName,
      LookupValue,
      StandardLookupValue: standard ?? LookupValue,
      LegacyODataValue: enumerationMember(standard ?? LookupValue),
    })),
  );
}

function fieldEntries(dialect: Dialect): Fields[] {
  return describedFields(dialect).map((field) => ({
    FieldKey: `${field.resource}-${field.name}`,
    ResourceName: field.resource,
    FieldName: field.name,
    DisplayName: field.displayName ?? null,
    Type: field.type,
    Length: field.length ?? null,
    NullableYN: field.required !== true,
    UpdatableYN: field.readOnly !== true,
    LookupName: field.lookup ?? null,
  }));
}

const MODELS: readonly Fields[] = [
  { ModelKey: 'Property', ModelName: 'Property', InsertableYN: true, UpdatableYN: false, DeletableYN: false },
  { ModelKey: 'Media', ModelName: 'Media', InsertableYN: true, UpdatableYN: true, DeletableYN: false },
];

/** One of the three resources that describe fields. */
export function getDescription(exchange: Exchange, resource: 'Lookup' | 'Field' | 'Model'): FastifyReply {
  const { dialect } = exchange.practice;
  const offered = { Lookup: dialect.lookups, Field: dialect.fieldResource, Model: dialect.models }[resource];
  const { filter } = parseQuery(exchange.request.query);
  if (offered === 'none') throw notFound();
  if (offered === 'forbidden') throw new ServiceError(403, 'Forbidden', `${resource} is not for this client.`);
  if (offered === 'byName' && filter === null)
    throw new ServiceError(400, 'FilterRequired', 'A $filter by LookupName is required.', { target: '$filter' });
  const entries = { Lookup: lookupEntries, Field: fieldEntries, Model: () => [...MODELS] }[resource](dialect);
  return sendCollection(exchange, resource, entries);
}

/** The fields as CSDL: with picklists named by RESO's annotation, or as enumerations. */
export function describedProperties(resource: Described['resource'], dialect: Dialect): string {
  const as = dialect.metadata === 'enumerations' ? 'enumerations' : 'lookups';
  return describedFields(dialect)
    .filter((field) => field.resource === resource)
    .map((field) => {
      const { name, length, precision, scale, required, readOnly, lookup, displayName, several } = field;
      const isEnumeration = as === 'enumerations' && lookup !== undefined;
      const single = isEnumeration ? `Lookups.${lookup}` : field.type;
      const facets: Readonly<Record<string, string | number | undefined>> = {
        Name: name,
        Type: several === true ? `Collection(${single})` : single,
        Nullable: required === true ? 'false' : undefined,
        MaxLength: isEnumeration ? undefined : length,
        Precision: precision,
        Scale: scale,
      };
      const attributes = Object.entries(facets).flatMap(([facet, value]) =>
        value === undefined ? [] : [` ${facet}="${value}"`],
      );
      const annotations = [
        lookup === undefined || isEnumeration ? '' : annotation('RESO.OData.Metadata.LookupName', `String="${lookup}"`),
        displayName === undefined ? '' : annotation('RESO.OData.Metadata.StandardName', `String="${displayName}"`),
        readOnly === true ? annotation('Org.OData.Core.V1.Computed', 'Bool="true"') : '',
      ];
      return `<Property${attributes.join('')}>${annotations.join('')}</Property>`;
    })
    .join('');
}

const annotation = (term: string, value: string): string => `<Annotation Term="${term}" ${value}/>`;

/** The picklists as enumerations, in a schema of their own. */
export function enumerations(dialect: Dialect): string {
  const types = Object.entries(lookupsOf(dialect)).map(([name, values]) => {
    const members = values.map(([value], index) => {
      const said = annotation('RESO.OData.Metadata.StandardName', `String="${value}"`);
      return `<Member Name="${enumerationMember(value)}" Value="${index}">${said}</Member>`;
    });
    return `<EnumType Name="${name}">${members.join('')}</EnumType>`;
  });
  return `<Schema Namespace="Practice.Lookups" Alias="Lookups" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types.join('')}</Schema>`;
}

/** The same as CSDL JSON. */
export function describedModel(dialect: Dialect): Fields {
  const typeOf = (resource: Described['resource']): Fields => ({
    $Kind: 'EntityType',
    ...Object.fromEntries(
      describedFields(dialect)
        .filter((field) => field.resource === resource)
        .map((field) => [
          field.name,
          {
            $Type: field.type,
            ...(field.several === true ? { $Collection: true } : {}),
            ...(field.required === true ? {} : { $Nullable: true }),
            ...(field.length === undefined ? {} : { $MaxLength: field.length }),
            ...(field.precision === undefined ? {} : { $Precision: field.precision, $Scale: field.scale }),
            ...(field.lookup === undefined ? {} : { '@RESO.OData.Metadata.LookupName': field.lookup }),
            ...(field.readOnly === true ? { '@Org.OData.Core.V1.Computed': true } : {}),
          },
        ]),
    ),
  });
  return {
    $Version: '4.01',
    $EntityContainer: 'OData.Models.Service',
    'OData.Models': {
      Property: typeOf('Property'),
      Media: typeOf('Media'),
      Service: {
        $Kind: 'EntityContainer',
        Property: { $Collection: true, $Type: 'OData.Models.Property' },
        Media: { $Collection: true, $Type: 'OData.Models.Media' },
      },
    },
  };
}

/** What a service that keeps to its own description refuses of a new listing. */
export function describedProblems(sent: Fields, { dialect }: Practice): ErrorDetail[] {
  if (!dialect.keepsToDescription) return [];
  return describedFields(dialect)
    .filter(({ resource }) => resource === 'Property')
    .flatMap((field) => problemsOf(field, sent[field.name], dialect));
}

function problemsOf(field: Described, value: unknown, dialect: Dialect): ErrorDetail[] {
  const { name, length, required, readOnly, lookup, several } = field;
  const problem = (message: string): ErrorDetail[] => [{ code: 'InvalidValue', target: name, message }];
  if (value === undefined || value === null) return required === true ? problem(`${name} is required.`) : [];
  if (readOnly === true) return problem(`${name} is set by the service.`);
  if (several === true && !Array.isArray(value)) return problem(`${name} takes a list of values.`);
  const values = (Array.isArray(value) ? value : [value]).map((each: unknown) =>
    JSON.stringify(each).replaceAll('"', ''),
  );
  const offered =
    lookup === undefined
      ? null
      : (lookupsOf(dialect)[lookup] ?? []).map(([word]) =>
          dialect.metadata === 'enumerations' ? enumerationMember(word) : word,
        );
  const outside = values.find((each) => offered !== null && !offered.includes(each));
  if (outside !== undefined) return problem(`${name} has no value ${outside}.`);
  const isLong = length !== undefined && values.some((each) => each.length > length);
  return isLong ? problem(`${name} has at most ${length} characters.`) : [];
}
