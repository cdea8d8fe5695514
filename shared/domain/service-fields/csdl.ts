/** What an annotation says: a constant as text, or several. */
export type AnnotationValue = string | readonly AnnotationValue[] | { readonly [name: string]: AnnotationValue };

/** By their whole terms, such as `Org.OData.Core.V1.Computed`. */
export type Annotations = Readonly<Record<string, AnnotationValue>>;

export interface CsdlProperty {
  readonly name: string;
  /** Without `Collection(…)`, with the namespace in the place of an alias. */
  readonly type: string;
  readonly isCollection: boolean;
  readonly nullable: boolean;
  readonly maxLength: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly hasDefault: boolean;
  readonly annotations: Annotations;
}

export interface CsdlEntityType {
  readonly name: string;
  readonly baseType: string | null;
  readonly key: readonly string[];
  readonly properties: readonly CsdlProperty[];
}

export interface CsdlEnumType {
  readonly name: string;
  readonly isFlags: boolean;
  readonly members: readonly { readonly name: string; readonly annotations: Annotations }[];
}

interface CsdlTypeDefinition {
  readonly name: string;
  readonly underlying: string;
  readonly maxLength: number | null;
}

export interface CsdlEntitySet {
  readonly name: string;
  readonly type: string;
  readonly annotations: Annotations;
}

/** A model of entities as OData describes it (CSDL 4.0), whichever way it was written; names are whole, aliases are resolved. */
export interface Csdl {
  readonly entityTypes: readonly CsdlEntityType[];
  readonly enumTypes: readonly CsdlEnumType[];
  readonly typeDefinitions: readonly CsdlTypeDefinition[];
  readonly entitySets: readonly CsdlEntitySet[];
  /** Annotations that stand apart from what they are about, by their target, such as `Namespace.Property/ListPrice`. */
  readonly beside: ReadonlyMap<string, Annotations>;
}

/** A name with the namespace for which its alias stands: `Self.Property` is `org.example.Property`. */
export function resolveName(name: string, aliases: ReadonlyMap<string, string>): string {
  const dot = name.lastIndexOf('.');
  const namespace = dot === -1 ? undefined : aliases.get(name.slice(0, dot));
  return namespace === undefined ? name : `${namespace}${name.slice(dot)}`;
}

/** A target or a path: what stands before the first slash is a name. */
export function resolveTarget(target: string, aliases: ReadonlyMap<string, string>): string {
  const [first = '', ...rest] = target.split('/');
  return [resolveName(first, aliases), ...rest].join('/');
}

export function readType(
  written: string,
  aliases: ReadonlyMap<string, string>,
): Pick<CsdlProperty, 'type' | 'isCollection'> {
  const inner = /^Collection\((.*)\)$/.exec(written.trim())?.[1];
  return { type: resolveName((inner ?? written).trim(), aliases), isCollection: inner !== undefined };
}

/** A number of a facet; `max` and whatever is no number say nothing. */
export function readFacet(written: unknown): number | null {
  const number =
    typeof written === 'number'
      ? written
      : typeof written === 'string' && /^\d{1,9}$/.test(written.trim())
        ? Number(written)
        : null;
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
