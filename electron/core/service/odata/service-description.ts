import { createHash } from 'node:crypto';
import type { Phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Csdl } from '../../../../shared/domain/service-fields/csdl.ts';
import { describeModel } from '../../../../shared/domain/service-fields/describe.ts';
import type {
  DescriptionSource,
  ServiceDescription,
  SourceOutcome,
} from '../../../../shared/domain/service-fields/description.ts';
import { picklistsOf, withFieldEntries } from '../../../../shared/domain/service-fields/merge.ts';
import { type Failure, failed, type Result, saying, succeeded } from '../http/failure.ts';
import { parseJson } from '../http/json.ts';
import { readFailure } from '../http/odata-error.ts';
import { csdlOfJson } from './csdl-json.ts';
import { csdlOfXml } from './csdl-xml.ts';
import { readFieldEntries, readLookupEntries, readModelEntries } from './description-entries.ts';
import { type ListingApi, readCollection, readDocument } from './listing-api.ts';
import type { CollectedPages } from './pages.ts';
import { readXml, type XmlFault } from './xml.ts';

/** What came of asking for one part; in words where it could not be read. */
interface SourceNote {
  readonly outcome: SourceOutcome;
  readonly said: Phrase | null;
}
type SourceNotes = Readonly<Record<DescriptionSource, SourceNote>>;

interface ReadDescription {
  readonly description: ServiceDescription;
  readonly hash: string;
  readonly sources: SourceNotes;
}

/** What was read of each part the last time; nothing before that. */
type KnownSources = Partial<SourceNotes>;

/** Entries of all picklists of a large service; those of the cities and schools of a state are many. */
const MOST_LOOKUPS = 60_000;
/** Picklists that are asked for at once, where a service gives them by name alone. */
const NAMES_AT_ONCE = 10;

/**
 * Asks a service for its description of its fields: `$metadata`, then the resources Field, Lookup and Model. Any of them may be
 * missing. A part that was read before and cannot be had now ends it, so that what was learnt stays.
 */
export async function readDescription(api: ListingApi, known: KnownSources): Promise<Result<ReadDescription>> {
  const model = await part('metadata', known, () => readModel(api));
  if (!model.ok) return model;
  const field = await part('field', known, () => readFields(api));
  if (!field.ok) return field;
  const described = model.value.read === null ? { fields: [], picklists: [] } : describeModel(model.value.read);
  const fields = withFieldEntries(described.fields, readFieldEntries(field.value.read?.pages.flat() ?? []));
  const enumerations = new Set(described.picklists.map(({ name }) => name));
  const named = fields.filter(({ lookupName }) => lookupName !== null && !enumerations.has(lookupName));
  const names = [...new Set(named.flatMap(({ lookupName }) => lookupName ?? []))];
  const lookup = await part('lookup', known, () => readLookups(api, names));
  if (!lookup.ok) return lookup;
  const models = await part('model', known, () => readCollection(api, 'Model'));
  if (!models.ok) return models;
  const entries = readLookupEntries(lookup.value.read?.pages.flat() ?? []);
  const description = {
    fields,
    picklists: [...described.picklists, ...picklistsOf(named, entries, lookup.value.read?.whole ?? false)],
    models: readModelEntries(models.value.read?.pages.flat() ?? []),
  };
  const sources = {
    metadata: model.value.note,
    field: field.value.note,
    lookup: lookup.value.note,
    model: models.value.note,
  };
  return succeeded({ description, hash: hashOf(description), sources });
}

const hashOf = (description: ServiceDescription): string =>
  createHash('sha256').update(JSON.stringify(description)).digest('base64');

interface Part<Read> {
  readonly read: Read | null;
  readonly note: SourceNote;
}

/** One part; a failure only where the others could not be asked either, or where it was there before. */
async function part<Read extends Csdl | CollectedPages>(
  source: DescriptionSource,
  known: KnownSources,
  ask: () => Promise<Result<Read>>,
): Promise<Result<Part<Read>>> {
  const asked = await ask();
  if (asked.ok) {
    const isPartly = 'whole' in asked.value && !asked.value.whole;
    return succeeded({ read: asked.value, note: { outcome: isPartly ? 'partly' : 'read', said: null } });
  }
  const { failure } = asked;
  const outcome = outcomeOf(failure);
  const before = known[source]?.outcome;
  const wasThere = before === 'read' || before === 'partly';
  const isTakenAway = outcome === 'absent' || outcome === 'refused';
  if (outcome === null || (wasThere && !isTakenAway)) return failed(failure);
  return succeeded({ read: null, note: { outcome, said: failure.phrase } });
}

/** Null where nothing can be asked now at all. */
function outcomeOf(failure: Failure): Exclude<SourceOutcome, 'read' | 'partly'> | null {
  switch (failure.kind) {
    case 'gone':
      return 'absent';
    case 'refused':
      return failure.status === 501 ? 'absent' : 'refused';
    case 'unusable':
    case 'busy':
    case 'stale':
      return 'unusable';
    case 'offline':
    case 'inDoubt':
    case 'silent':
    case 'stopped':
    case 'superseded':
    case 'unauthorised':
      return null;
  }
}

/** `$metadata` as XML, and where a service has none, or will not give it, as JSON. */
async function readModel(api: ListingApi): Promise<Result<Csdl>> {
  const asXml = await readModelAt(api, '$metadata', 'application/xml');
  if (asXml.ok || asXml.failure.kind !== 'refused') return asXml;
  return readModelAt(api, '$metadata?$format=json', 'application/json');
}

async function readModelAt(api: ListingApi, path: string, accept: string): Promise<Result<Csdl>> {
  const answer = await readDocument(api, path, accept);
  if (!answer.ok) return answer;
  const { status, text } = answer.value;
  if (status !== 200) return failed(readFailure(answer.value, api.now()));
  if (text.trimStart().startsWith('{')) {
    const csdl = csdlOfJson(parseJson(text));
    return csdl === null ? failed(unreadable('notAModel')) : succeeded(csdl);
  }
  const reading = await readXml(text);
  if (!reading.ok) return failed(unreadable(reading.fault));
  const csdl = csdlOfXml(reading.root);
  return csdl === null ? failed(unreadable('notAModel')) : succeeded(csdl);
}

function unreadable(why: XmlFault | 'notAModel'): Failure {
  return { kind: 'unusable', ...saying(phrase(`metadata.${why}`)), mayHaveChanged: false };
}

/** Those of the two resources that count here; all of them where the service knows no such filter. */
async function readFields(api: ListingApi): Promise<Result<CollectedPages>> {
  const filter = encodeURIComponent("ResourceName eq 'Property' or ResourceName eq 'Media'");
  const filtered = await readCollection(api, `Field?$filter=${filter}`);
  return mayBeTheFilter(filtered) ? readCollection(api, 'Field') : filtered;
}

/** All picklists, and where a service does not give so much at once, those that are used by their names. */
async function readLookups(api: ListingApi, names: readonly string[]): Promise<Result<CollectedPages>> {
  const all = await readCollection(api, 'Lookup', MOST_LOOKUPS);
  if (names.length === 0 || (!mayBeTheFilter(all) && !(all.ok && !all.value.whole))) return all;
  const pages: (readonly unknown[])[] = [];
  let whole = true;
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const some = names.slice(at, at + NAMES_AT_ONCE);
    const filter = some.map((name) => `LookupName eq '${name.replaceAll("'", "''")}'`).join(' or ');
    const found = await readCollection(api, `Lookup?$filter=${encodeURIComponent(filter)}`, MOST_LOOKUPS);
    if (!found.ok) return all;
    pages.push(...found.value.pages);
    whole &&= found.value.whole;
  }
  return succeeded({ pages, whole });
}

/** Refused, with or without a filter: the other way may be taken. */
const mayBeTheFilter = (read: Result<CollectedPages>): boolean => !read.ok && read.failure.kind === 'refused';
