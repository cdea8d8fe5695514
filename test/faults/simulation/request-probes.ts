import type { Fault, Kind } from './faults.ts';
import { isStoredNothing } from './faults.ts';
import type { Served } from './model-service.ts';
import type { Pending } from './pending.ts';
import { type Probe, probe } from './probes.ts';

type ByKind = Partial<Record<Kind, Probe>>;

/** Addresses of photos whose last PATCH was done and whose answer was lost; and services that said 429 or 503. */
const lost = new Set<string>();
const slowed = new WeakSet<Pending['service']>();

const BY_FAULT: Partial<Record<Fault | 'crash', ByKind>> = {
  'lost answer': {
    insert: 'insert lost after commit',
    attach: 'attach lost after commit',
    patch: 'patch lost after commit',
    upload: 'upload lost after commit',
    bytes: 'bytes lost after commit',
  },
  'lost request': { insert: 'insert lost before commit' },
  'late commit': {
    insert: 'insert committed late',
    attach: 'attach committed late',
    patch: 'patch committed late',
    upload: 'upload committed late',
    bytes: 'bytes committed late',
  },
  'refused token': { insert: '401 for an insert' },
  'refused connection': { token: 'token endpoint cannot be reached' },
  'captive portal': { insert: 'captive portal answers an insert', patch: 'captive portal answers a patch' },
  'not found by a gateway': { patch: 'a gateway says 404 to a patch', upload: 'a gateway says 404 to an upload' },
  'stale without cause': { patch: '412 without cause' },
  crash: {
    insert: 'crash between commit and answer of an insert',
    patch: 'crash between commit and answer of a patch',
    upload: 'crash between commit and answer of an upload',
    bytes: 'crash between commit and answer of bytes',
  },
  'crash before sending': {
    insert: 'crash before sending an insert',
    patch: 'crash before sending a patch',
    upload: 'crash before sending an upload',
  },
};

export function probeFault(fault: Fault | 'crash', one: Pending): void {
  const { kind, request, service } = one;
  if (fault === 'lost answer' || fault === 'late commit') noteLost(one);
  if (fault.startsWith('busy')) slowed.add(service);
  const name = BY_FAULT[fault]?.[kind];
  if (name !== undefined) probe(name);
  if (fault === 'answer cut off') probe('an answer is cut off');
  if (fault !== 'crash' && isStoredNothing(fault)) probe('a patch stored nothing');
  if (fault.startsWith('results ')) probe('results of an upload mixed up');
  if (fault === 'not found by a gateway' && kind === 'get') {
    probe(request.url.includes('/Property(') ? 'a gateway says 404 to a listing' : 'a gateway says 404 to a photo');
  }
}

export function forgetLost(): void {
  lost.clear();
}

function noteLost({ kind, request }: Pending): void {
  if (kind === 'patch') lost.add(request.url);
}

/** What a service did with a request, in its own way. */
export function probeArrival({ kind, request, service }: Pending, { answer, shown }: Served): void {
  const { dialect } = service;
  if (answer.status === 401 && slowed.has(service)) probe('429 then 401');
  if (kind === 'patch' && answer.status === 412) {
    const numeric = /\((\d+)\)$/.exec(request.url)?.[1];
    const last = service.changes.findLast(({ media }) => media.numeric === numeric);
    if (last?.by === 'person') probe('412 after a change of theirs');
    else if (lost.has(request.url))
      probe(dialect.patch.startsWith('noContent') ? '412 after a lost 204' : '412 after a lost 200');
  }
  if (answer.status === 401) probe(kind === 'token' ? 'token endpoint refuses' : '401 in the middle of a sync');
  if (kind === 'get' && request.url.includes('$filter')) {
    if (dialect.filter === 'ignored' && shown.length > 1) probe('$filter answers with others too');
    if (dialect.filter === 'ignoredInPages' && answer.text.includes('nextLink')) probe('$filter answers a page');
    if (dialect.filter === 'emptyPageFirst') probe('an empty page with a next one');
  }
  if (shown.length === 0) return;
  if (dialect.numericKey !== 'small') probe('a number above 2^53');
  if (/"Order":\d+\.\d/.test(answer.text)) probe('an Order that is no integer');
  if (/"ShortDescription":\d/.test(answer.text)) probe('a caption that is a number');
}
