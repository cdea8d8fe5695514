import { isFurtherName, type PropertyFieldDefinition, PropertyFieldKind } from '../property-fields.ts';

/** The parts that an address is made of where no column has all of it, in the order in which it is written. */
export const ADDRESS_PARTS = [
  'StreetNumber',
  'StreetDirPrefix',
  'StreetName',
  'StreetSuffix',
  'StreetDirSuffix',
  'UnitNumber',
  'City',
] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** What a column is for, beside the fields that are sent: the listing's name, what identifies it, and its folder of photos. */
export const OWN_TARGETS = ['UnparsedAddress', 'ListingKey', 'ListingId', 'Photos'] as const;
export type OwnTarget = (typeof OWN_TARGETS)[number];

const NAMING: readonly string[] = [...ADDRESS_PARTS, 'UnparsedAddress', 'ListingId'];
/** Whether a field says which listing it is, so that each listing has a value of its own. */
export const isNaming = (name: string): boolean => NAMING.includes(name);

/** The column in which the table of failed lines says why; it is left out when that is imported again. */
export const PROBLEM = 'Problem';

/** What names a listing here is a field as well where the service has one of that name, and is sent then. */
type ColumnTarget =
  | { readonly kind: OwnTarget; readonly field: PropertyFieldDefinition | null }
  | { readonly kind: 'part'; readonly part: AddressPart; readonly field: PropertyFieldDefinition | null }
  | { readonly kind: 'field'; readonly field: PropertyFieldDefinition };

export interface TableColumn {
  readonly header: string;
  /** Null: it is left out. */
  readonly target: ColumnTarget | null;
  readonly byHand: boolean;
}

/** What a person chose for a column: `name`, `name:kind` for a further field, or `-` to leave it out. */
type ColumnChoices = Readonly<Record<string, string>>;

/** A choice that says to leave a column out. */
export const LEFT_OUT = '-';

/**
 * What the tables of listing systems and of people call a field, beside its RESO name and its label; folded. They are taken for fields that
 * there are: a service without `BedroomsTotal` is not sent one because a column is called “Beds”.
 */
const SYNONYMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    UnparsedAddress:
      'address addr name listing listingname listingaddress propertyaddress siteaddress fulladdress streetaddress property title dirección propiedad nombre anschrift adresse',
    ListingKey: 'key systemkey',
    ListingId:
      'mls mlsid mlsno mlsnumber mlsnum ml mlno mlnumber listno listingno listingnumber reference ref refno referenceno referencenumber ourreference propertyid propertyref externalid referencia',
    Photos:
      'photo photofolder photosfolder folder images imagefolder pictures picturefolder fotos carpeta carpetadefotos',
    StreetNumber: 'stno stnumber streetno streetnum houseno housenumber housenum addressno addressnumber',
    StreetDirPrefix: 'dir stdir streetdir predir dirprefix stdirprefix directionprefix',
    StreetName: 'street stname calle',
    StreetSuffix: 'sttype streettype suffix stsuffix',
    StreetDirSuffix: 'postdir dirsuffix stdirsuffix directionsuffix',
    UnitNumber: 'unit unitno apt aptno apartment apartmentno suite suiteno',
    City: 'town ciudad cityname municipality',
    StateOrProvince: 'st state province stateprovince estado provincia',
    PostalCode: 'zip zipcode postcode postal códigopostal plz',
    CountyOrParish: 'county parish condado',
    SubdivisionName: 'subdivision subdiv',
    PropertyType: 'type kind proptype',
    PropertySubType: 'subtype propsubtype',
    StandardStatus: 'status estatus',
    ListPrice: 'price lp askingprice precio',
    BedroomsTotal:
      'beds bed bedrooms br brs bdrms nobeds nobedrooms noofbedrooms totalbeds totalbedrooms bedstotal recámaras dormitorios',
    BathroomsFull: 'fullbaths bathsfull fullbath fullba baths bathrooms nobaths nobathrooms baños',
    BathroomsHalf: 'halfbaths halfbath halfba bathshalf mediosbaños',
    BathroomsTotalInteger: 'totalbaths totalba bathstotal totalbathrooms',
    LivingArea: 'sqft squarefeet squarefootage livingsqft totalsqft approxsqft heatedsqft finishedsqft',
    LotSizeAcres: 'acres acreage lotacres',
    LotSizeSquareFeet: 'lotsqft lotsizesqft',
    GarageSpaces: 'garage garagesp garagestalls',
    YearBuilt: 'built year yrbuilt yrblt constructionyear builtin',
    PublicRemarks: 'remarks description propertydescription marketingremarks descripción',
    PrivateRemarks: 'agentremarks realtorremarks confidentialremarks',
    ListAgentFullName: 'agent listagent listingagent agentname agente',
    ListOfficeName: 'office listoffice listingoffice officename oficina',
    ListingContractDate: 'listdate listingdate datelisted',
    AssociationFee: 'hoa hoafee hoadues',
    TaxAnnualAmount: 'taxes annualtaxes taxamount',
    ParcelNumber: 'apn parcel parcelno parcelid taxid',
    Latitude: 'lat',
    Longitude: 'lng lon long',
    WindowFeatures: 'windows',
    BackOnMarketDate: 'backonmarket',
    ListAgentLanguages_1: 'agentlanguages languages listagentlanguages',
  }).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

/** `Year  built_` and `YearBuilt` are the same, and `St #` is a number, which `ST` is not. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('#', 'no')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Finds out what each column is for: what a person chose, then by RESO name, by the label that people see, and by a usual word. A
 * target goes to one column: to the chosen one, or else to the first that names it most exactly.
 */
export function matchColumns(
  headers: readonly string[],
  choices: ColumnChoices,
  definitions: readonly PropertyFieldDefinition[],
): readonly TableColumn[] {
  const taken = new Set<string>();
  const targets: (ColumnTarget | null)[] = headers.map(() => null);
  const chosen = headers.map((header) => choices[header]);
  const claim = (index: number, target: ColumnTarget | null): void => {
    if (target === null || targets[index] !== null || taken.has(targetName(target))) return;
    taken.add(targetName(target));
    targets[index] = target;
  };
  for (const [index, choice] of chosen.entries()) {
    if (choice !== undefined && choice !== LEFT_OUT) claim(index, readTarget(choice, definitions));
  }
  for (const find of [byName, byLabel, byUsualWord]) {
    for (const [index, header] of headers.entries()) {
      if (chosen[index] === undefined && header.trim() !== '') claim(index, find(foldHeader(header), definitions));
    }
  }
  return headers.map((header, index) => ({
    header,
    target: targets[index] ?? null,
    byHand: chosen[index] !== undefined,
  }));
}

type Find = (folded: string, definitions: readonly PropertyFieldDefinition[]) => ColumnTarget | null;

const byName: Find = (folded, definitions) => {
  const field = definitions.find(({ name }) => foldHeader(name) === folded) ?? null;
  const own = OWN_TARGETS.find((name) => foldHeader(name) === folded);
  if (own !== undefined) return { kind: own, field: isNaming(own) ? field : null };
  const part = ADDRESS_PARTS.find((name) => foldHeader(name) === folded);
  if (part !== undefined) return { kind: 'part', part, field };
  return field === null ? null : { kind: 'field', field };
};

const byLabel: Find = (folded, definitions) => {
  const field = definitions.find(({ label }) => foldHeader(label) === folded);
  return field === undefined ? null : byName(foldHeader(field.name), definitions);
};

const byUsualWord: Find = (folded, definitions) => {
  const name = Object.hasOwn(SYNONYMS, folded) ? SYNONYMS[folded] : undefined;
  return name === undefined ? null : byName(foldHeader(name), definitions);
};

/** What a name chosen by hand means; null for a name that no field can have. */
export function readTarget(choice: string, definitions: readonly PropertyFieldDefinition[]): ColumnTarget | null {
  const [, name = '', word = 'text'] = /^\s*([^:]*?)\s*(?::\s*(\w+)\s*)?$/.exec(choice) ?? [];
  const known = byName(foldHeader(name), definitions);
  if (known !== null) return known;
  const kind = PropertyFieldKind.safeParse(word);
  if (!isFurtherName(name) || !kind.success) return null;
  const further = { label: name, nullable: true, lookup: null, group: 'further', origin: 'listing' } as const;
  return { kind: 'field', field: { ...further, name, kind: kind.data } };
}

/** How a target is written where it is chosen. */
export function targetName(target: ColumnTarget): string {
  switch (target.kind) {
    case 'part':
      return target.part;
    case 'field':
      return target.field.name;
    default:
      return target.kind;
  }
}
