import { describe, expect, it } from 'vitest';
import { csdlOfJson } from '../../../../electron/core/service/odata/csdl-json.ts';
import { csdlOfXml } from '../../../../electron/core/service/odata/csdl-xml.ts';
import { readXml } from '../../../../electron/core/service/odata/xml.ts';
import { describeModel } from '../../../../shared/domain/service-fields/describe.ts';
import type { DescribedField } from '../../../../shared/domain/service-fields/description.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

async function described(document: string) {
  const reading = await readXml(document);
  if (!reading.ok) throw new Error(reading.fault);
  const csdl = csdlOfXml(reading.root);
  if (csdl === null) throw new Error('no model');
  return describeModel(csdl);
}

async function field(document: string, name: string, resource = 'Property'): Promise<DescribedField | undefined> {
  const { fields } = await described(document);
  return fields.find((each) => each.name === name && each.resource === resource);
}

function edmx(schemas: string, references = ''): string {
  return `<?xml version="1.0" encoding="utf-8"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">${references}<edmx:DataServices>${schemas}</edmx:DataServices></edmx:Edmx>`;
}

const schema = (content: string, more = 'Alias="Self"'): string =>
  `<Schema Namespace="org.example.v2" ${more} xmlns="http://docs.oasis-open.org/odata/ns/edm">${content}</Schema>`;

const property = (attributes: string, content = ''): string =>
  edmx(schema(`<EntityType Name="Property"><Property ${attributes}>${content}</Property></EntityType>`));

describe('the fields of $metadata', () => {
  it('have type, length, precision and scale as they are written, and null for what is not', async () => {
    expect(await field(property('Name="City" Type="Edm.String" MaxLength="50"'), 'City')).toMatchObject({
      type: 'Edm.String',
      maxLength: 50,
      precision: null,
      nullable: true,
      required: false,
      readOnly: null,
      several: null,
    });
    expect(
      await field(property('Name="ListPrice" Type="Edm.Decimal" Precision="14" Scale="2"'), 'ListPrice'),
    ).toMatchObject({ precision: 14, scale: 2, maxLength: null });
    expect(await field(property('Name="Remarks" Type="Edm.String" MaxLength="max"'), 'Remarks')).toMatchObject({
      maxLength: null,
    });
  });

  it('name their picklist by the annotation of RESO, inside of the field or beside it by an alias', async () => {
    const inside = '<Annotation Term="RESO.OData.Metadata.LookupName" String="City"/>';
    expect(await field(property('Name="City" Type="Edm.String"', inside), 'City')).toMatchObject({
      lookupName: 'City',
    });
    const beside = edmx(
      schema(
        '<EntityType Name="Property"><Property Name="City" Type="Edm.String"/></EntityType>' +
          '<Annotations Target="Self.Property/City"><Annotation Term="Meta.LookupName"><String>Towns</String></Annotation></Annotations>',
      ),
      '<edmx:Reference Uri="x"><edmx:Include Namespace="RESO.OData.Metadata" Alias="Meta"/></edmx:Reference>',
    );
    expect(await field(beside, 'City')).toMatchObject({ lookupName: 'Towns' });
  });

  it('are enumerations with the names of people, one value or several', async () => {
    const document = edmx(
      `${schema(
        '<EntityType Name="Property"><Property Name="Type" Type="org.example.enums.Kind"/>' +
          '<Property Name="Views" Type="E.View"/><Property Name="Pools" Type="Collection(E.View)"/>' +
          '<Property Name="Languages" Type="Collection(Edm.String)" Nullable="false"/></EntityType>',
      )}<Schema Namespace="org.example.enums" Alias="E"><EnumType Name="Kind"><Member Name="Land" Value="0"/><Member Name="Farm" Value="1"><Annotation Term="RESO.OData.Metadata.StandardName" String="A Farm"/></Member></EnumType>` +
        '<EnumType Name="View" IsFlags="true"><Member Name="Sea" Value="1"/></EnumType></Schema>',
    );
    const { fields, picklists } = await described(document);
    expect(fields.map(({ name, several, lookupName, required }) => [name, several, lookupName, required])).toEqual([
      ['Type', null, 'org.example.enums.Kind', false],
      ['Views', 'text', 'org.example.enums.View', false],
      ['Pools', 'list', 'org.example.enums.View', false],
      ['Languages', 'list', null, false],
    ]);
    expect(picklists[0]?.values).toEqual([
      { value: 'Land', display: 'Land', also: [] },
      { value: 'Farm', display: 'A Farm', also: [] },
    ]);
  });

  it('are required where they take no null and nobody else fills them in', async () => {
    const names = async (content: string): Promise<[string, boolean | null, boolean | null][]> => {
      const { fields } = await described(edmx(schema(content)));
      return fields.map(({ name, required, readOnly }) => [name, required, readOnly]);
    };
    expect(
      await names(
        '<EntityType Name="Property"><Key><PropertyRef Name="Key"/></Key><Property Name="Key" Type="Edm.String" Nullable="false"/>' +
          '<Property Name="City" Type="Edm.String" Nullable="false"/>' +
          '<Property Name="Changed" Type="Edm.DateTimeOffset" Nullable="false"/>' +
          '<Property Name="Status" Type="Edm.String" Nullable="false" DefaultValue="Draft"/>' +
          '<Property Name="Office" Type="Edm.String" Nullable="false"><Annotation Term="Org.OData.Core.V1.Computed"/></Property>' +
          '<Property Name="Agent" Type="Edm.String"><Annotation Term="Org.OData.Core.V1.Permissions" EnumMember="Org.OData.Core.V1.Permission/Read"/></Property>' +
          '</EntityType>',
      ),
    ).toEqual([
      ['Key', false, null],
      ['City', true, null],
      ['Changed', false, null],
      ['Status', false, null],
      ['Office', false, true],
      ['Agent', false, true],
    ]);
  });

  it('are required or not writable where the entity set restricts what is inserted', async () => {
    const document = edmx(
      schema(
        '<EntityType Name="Property"><Property Name="City" Type="Edm.String"/><Property Name="Views" Type="Edm.Int32"/></EntityType>' +
          '<EntityContainer Name="C"><EntitySet Name="Property" EntityType="Self.Property"/></EntityContainer>' +
          '<Annotations Target="Self.C/Property"><Annotation Term="Org.OData.Capabilities.V1.InsertRestrictions"><Record>' +
          '<PropertyValue Property="RequiredProperties"><Collection><PropertyPath>City</PropertyPath></Collection></PropertyValue>' +
          '<PropertyValue Property="NonInsertableProperties"><Collection><PropertyPath>Views</PropertyPath></Collection></PropertyValue>' +
          '</Record></Annotation></Annotations>',
      ),
    );
    expect(await field(document, 'City')).toMatchObject({ required: true, readOnly: null });
    expect(await field(document, 'Views')).toMatchObject({ required: false, readOnly: true });
  });

  it('are those of the type that the entity set has, with those of its base types, and of no other resource', async () => {
    const document = edmx(
      schema(
        '<EntityType Name="Base"><Property Name="Id" Type="Edm.String"/></EntityType>' +
          '<EntityType Name="Listing" BaseType="Self.Base"><Property Name="City" Type="Edm.String"/></EntityType>' +
          '<EntityType Name="Property"><Property Name="Other" Type="Edm.String"/></EntityType>' +
          '<EntityType Name="Loop" BaseType="Self.Loop"><Property Name="Turn" Type="Edm.String"/></EntityType>' +
          '<EntityContainer Name="C"><EntitySet Name="Property" EntityType="Self.Listing"/><EntitySet Name="Media" EntityType="Self.Loop"/></EntityContainer>',
      ),
    );
    const { fields } = await described(document);
    expect(fields.map(({ resource, name }) => `${resource}.${name}`)).toEqual([
      'Property.Id',
      'Property.City',
      'Media.Turn',
    ]);
  });

  it('are the same from CSDL JSON, where null is allowed only by a word', () => {
    const csdl = csdlOfJson({
      $Version: '4.01',
      $Reference: { x: { $Include: [{ $Namespace: 'RESO.OData.Metadata', $Alias: 'Meta' }] } },
      'org.example': {
        $Alias: 'Self',
        Property: {
          $Kind: 'EntityType',
          $Key: ['ListingKey'],
          ListingKey: {},
          City: { $MaxLength: 50, $Nullable: true, '@Meta.LookupName': 'City' },
          Baths: { $Type: 'Edm.Int32' },
          Views: { $Type: 'Self.View', $Collection: true },
          Media: { $Kind: 'NavigationProperty', $Type: 'Self.Media' },
        },
        View: { $Kind: 'EnumType', $IsFlags: true, Sea: 1, 'Sea@RESO.OData.Metadata.StandardName': 'Sea View' },
        C: { $Kind: 'EntityContainer', Property: { $Collection: true, $Type: 'Self.Property' } },
        $Annotations: { 'Self.Property/Baths': { '@Org.OData.Core.V1.Computed': true } },
      },
    });
    const { fields, picklists } = describeModel(csdl ?? expect.fail('no model'));
    expect(fields).toMatchObject([
      { name: 'ListingKey', type: 'Edm.String', required: false },
      { name: 'City', maxLength: 50, nullable: true, required: false, lookupName: 'City' },
      { name: 'Baths', type: 'Edm.Int32', nullable: false, required: false, readOnly: true },
      { name: 'Views', several: 'list', lookupName: 'org.example.View' },
    ]);
    expect(picklists).toEqual([
      { name: 'org.example.View', whole: true, values: [{ value: 'Sea', display: 'Sea View', also: [] }] },
    ]);
  });

  it('are none in what is no model', () => {
    for (const document of [null, [], 'x', {}, { $Version: 4 }]) expect(csdlOfJson(document)).toBeNull();
    forAll(fc.dictionary(fc.string(), fc.jsonValue()), (schemas) => {
      const csdl = csdlOfJson({ $Version: '4.0', ns: schemas, ...schemas });
      if (csdl !== null) describeModel(csdl);
    });
  });
});

describe('a document of XML', () => {
  it.each([
    ['cut off', property('Name="City" Type="Edm.String"').slice(0, -30), 'cutOff'],
    ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'hasDoctype'],
    ['no XML', '{"value":[]}', 'notXml'],
    ['empty', '', 'notXml'],
    ['open without an end', '<a>'.repeat(100), 'tooLarge'],
    ['wrongly closed', '<a><b></a></b>', 'notXml'],
    [
      'of entities that expand',
      `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(99)}"><!ENTITY z "&x;&x;">]><a>&z;</a>`,
      'hasDoctype',
    ],
    ['of an entity that nobody declares', '<a>&x;</a>', 'notXml'],
    ['of an attribute as long as a book', `<a b="${'x'.repeat(9 * 1024 * 1024)}"/>`, 'tooLarge'],
    ['of more elements than any model', `<a>${'<b/>'.repeat(400_001)}</a>`, 'tooLarge'],
  ])('is refused when it is %s', async (_what, document, fault) => {
    expect(await readXml(document)).toEqual({ ok: false, fault });
  });

  it('is read whatever is in it, or refused', async () => {
    const words = fc.constantFrom(
      '<a>',
      '</a>',
      '<a b="',
      '"',
      '/>',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '&#x41;',
      '<!--',
      '-->',
      'x',
      ' ',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(words), async (parts) => {
        const reading = await readXml(parts.join(''));
        expect(reading.ok && csdlOfXml(reading.root) !== null).toBe(false);
      }),
    );
  });

  it('lets others have their turn', async () => {
    let turns = 0;
    const again = (): void => {
      turns += 1;
      timer = setImmediate(again);
    };
    let timer = setImmediate(again);
    await readXml(`<a>${'<b c="d"/>'.repeat(50_000)}</a>`);
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(10);
  });
});
