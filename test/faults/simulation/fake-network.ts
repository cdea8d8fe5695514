import { Writable } from 'node:stream';
import { z } from 'zod';
import { type Failure, failed, type Result, saying, succeeded } from '../../../electron/core/remote/failure.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from '../../../electron/core/remote/http.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { type ModelService, type Served, type Shown, TOKEN_URL, UPLOAD_URL } from './model-service.ts';
import type { Random } from './random.ts';

/** What can happen to a request on its way and to its answer. */
export const FAULTS = [
  'refused connection',
  'lost request',
  'lost answer',
  'late commit',
  'trouble after commit',
  'busy',
  'busy with Retry-After',
  'busy until a date',
  'captive portal',
  'stale without cause',
  'results shuffled',
  'results missing',
  'results renamed',
  'results repeated',
  'stopped under way',
  'crash under way',
] as const;
export type Fault = (typeof FAULTS)[number];

type Kind = 'upload' | 'insert' | 'attach' | 'patch' | 'get' | 'token';

/** One run of the app, from its start until it is closed or crashes. */
export interface Life {
  alive: boolean;
}

interface Pending {
  readonly life: Life;
  readonly kind: Kind;
  readonly request: HttpRequest;
  readonly resolve: (result: Result<HttpAnswer>) => void;
  /** What the service did and said, once it was served. */
  served: Served | null;
}

interface Late {
  readonly due: number;
  readonly commit: () => void;
}

export interface Network {
  client(life: Life): HttpClient;
  readonly waiting: number;
  /** A listing or a Media is being created. */
  readonly creating: boolean;
  /** Lets one of the waiting requests arrive, or one of the answers. */
  step(): Promise<void>;
  /** Commits at the service whose client has given up, up to a moment. */
  commitLate(until: number): void;
  /** The app is gone: what it sent may still be at work at the service for a while. */
  abandon(life: Life): Promise<void>;
  setFaults(rate: number): void;
  /** Files whose upload may have left an unused copy at the service. */
  readonly interruptedFiles: number;
  /** POST, PUT and PATCH that reached the network, tokens aside. */
  readonly writesSent: number;
}

export interface NetworkOptions {
  readonly random: Random;
  readonly service: ModelService;
  readonly now: () => number;
  readonly pass: (milliseconds: number) => void;
  /** Share of the moments that take long. */
  readonly slow: number;
  readonly trace: (line: string) => void;
  readonly exercised: (fault: Fault) => void;
  readonly onShown: (shown: readonly Shown[]) => void;
  /** Recorded content; a binary with another one was refused by the app itself. */
  readonly isKnownContent: (sha256: string) => boolean;
}

/** A request that was cut off is still carried out within this time, if at all: shorter than the app waits. */
const LONGEST_AFTERLIFE = 9_000;
/** The app gives a request up that long after its last progress. */
const LONGEST_WAY = 20_000;

const LOST: Failure = { kind: 'inDoubt', ...saying(phrase('failure.broken')) };
const OFFLINE: Failure = { kind: 'offline', ...saying(phrase('failure.offline')) };
const STOPPED: Failure = { kind: 'stopped', ...saying(phrase('failure.stopped')), mayHaveChanged: true };
const PORTAL: HttpAnswer = { status: 200, headers: { 'content-type': 'text/html' }, text: '<html>Sign in</html>' };

export function createNetwork(options: NetworkOptions): Network {
  const { random, service, trace, exercised } = options;
  const pending: Pending[] = [];
  let late: Late[] = [];
  let rate = 0;
  let interruptedFiles = 0;
  let writesSent = 0;

  const drop = (one: Pending): void => {
    const at = pending.indexOf(one);
    if (at >= 0) pending.splice(at, 1);
  };
  const finish = (one: Pending, result: Result<HttpAnswer>): void => {
    drop(one);
    one.resolve(result);
  };
  const filesOf = (served: Served, kind: Kind): number =>
    kind === 'upload' && served.wrote ? Math.max(1, served.answer.text.split('"Id"').length - 1) : 0;

  const commit = (one: Pending, body: Buffer): Served => {
    const before = service.binaries.length;
    const served = service.handle(one.request, body);
    const stored = service.binaries.slice(before);
    // The app itself does not trust the answer to a request in which it sent something else than it had recorded.
    if (stored.some((each) => !options.isKnownContent(each.sha256))) interruptedFiles += stored.length;
    trace(`  service: ${describe(one)} -> ${served.answer.status}`);
    return served;
  };
  const commitLater = (one: Pending, body: Buffer): void => {
    const due = options.now() + random.int(LONGEST_AFTERLIFE);
    const run = (): void => {
      const served = commit(one, body);
      interruptedFiles += filesOf(served, one.kind);
    };
    late.push({ due, commit: run });
  };

  /** A request meets the service, or something on the way. */
  const arrive = async (one: Pending): Promise<void> => {
    const fault = random.chance(rate) ? chooseFault(random, one.kind) : null;
    if (fault !== null) {
      exercised(fault);
      trace(`  network: ${fault} for ${describe(one)}`);
    }
    switch (fault) {
      case 'refused connection':
        return finish(one, failed(OFFLINE));
      case 'lost request':
        return finish(one, failed(LOST));
      case 'captive portal':
        return finish(one, succeeded(PORTAL));
      case 'busy':
        return finish(one, succeeded(busy(random.pick([429, 503]), {})));
      case 'busy with Retry-After':
        return finish(one, succeeded(busy(random.pick([429, 503]), { 'retry-after': String(1 + random.int(60)) })));
      case 'busy until a date': {
        const until = new Date(options.now() + 1000 * (1 + random.int(60))).toUTCString();
        return finish(one, succeeded(busy(503, { 'retry-after': until })));
      }
      case 'stale without cause':
        return finish(one, succeeded({ status: 412, headers: {}, text: '' }));
      case 'late commit':
        commitLater(one, await readBody(one.request));
        return finish(one, failed(LOST));
      case 'lost answer':
      case 'trouble after commit': {
        const served = commit(one, await readBody(one.request));
        interruptedFiles += filesOf(served, one.kind);
        return finish(one, fault === 'lost answer' ? failed(LOST) : succeeded(busy(random.pick([500, 502]), {})));
      }
      case 'results shuffled':
      case 'results missing':
      case 'results renamed':
      case 'results repeated': {
        const served = commit(one, await readBody(one.request));
        if (fault !== 'results shuffled') interruptedFiles += filesOf(served, one.kind);
        one.served = served.wrote ? { ...served, answer: spoil(random, fault, served.answer) } : served;
        return;
      }
      case 'stopped under way':
      case 'crash under way':
      case null:
        one.served = commit(one, await readBody(one.request));
    }
  };

  const give = (one: Pending, served: Served): void => {
    options.onShown(served.shown);
    finish(one, succeeded(served.answer));
  };

  /** The app stopped waiting for this one. What was under way may be carried out all the same. */
  const orphan = (one: Pending, body: Buffer | null): void => {
    drop(one);
    if (one.served !== null) interruptedFiles += filesOf(one.served, one.kind);
    else if (body !== null && random.chance(0.5)) commitLater(one, body);
  };

  const send = (life: Life, request: HttpRequest): Promise<Result<HttpAnswer>> =>
    new Promise((resolve) => {
      if (request.signal?.aborted === true) return resolve(failed(STOPPED));
      const one: Pending = { life, kind: kindOf(request), request, resolve, served: null };
      if (one.kind !== 'get' && one.kind !== 'token') writesSent += 1;
      pending.push(one);
      request.signal?.addEventListener('abort', () => {
        if (!pending.includes(one)) return;
        exercised('stopped under way');
        orphan(one, typeof request.body === 'string' ? Buffer.from(request.body) : null);
        resolve(failed(STOPPED));
      });
    });

  return {
    client: (life) => (request) => send(life, request),
    get waiting() {
      return pending.length;
    },
    get creating() {
      return pending.some((one) => one.kind === 'insert' || one.kind === 'attach');
    },
    get interruptedFiles() {
      return interruptedFiles;
    },
    get writesSent() {
      return writesSent;
    },
    setFaults(next) {
      rate = next;
    },
    async step() {
      const slow = random.chance(options.slow);
      options.pass(random.int(slow ? LONGEST_WAY : 300));
      if (pending.length === 0 || (slow && random.chance(0.5))) return;
      const one = random.pick(pending);
      if (one.served === null) await arrive(one);
      else give(one, one.served);
    },
    commitLate(until) {
      const now = late.filter((each) => each.due <= until).sort((a, b) => a.due - b.due);
      late = late.filter((each) => each.due > until);
      for (const each of now) each.commit();
    },
    async abandon(life) {
      for (const one of pending.filter((each) => each.life === life)) {
        exercised('crash under way');
        orphan(one, one.served === null ? await readBody(one.request) : null);
      }
    },
  };
}

function kindOf({ method, url }: HttpRequest): Kind {
  if (url === TOKEN_URL) return 'token';
  if (url.startsWith(UPLOAD_URL)) return 'upload';
  if (method === 'GET') return 'get';
  if (method === 'PATCH') return 'patch';
  return url.endsWith('/Media') ? 'attach' : 'insert';
}

function describe(one: Pending): string {
  const { method, url, body } = one.request;
  const short = url.replace(/^http:\/\/[^/]+/, '').replace('/RESO/OData', '');
  return `${method} ${short}${one.kind === 'patch' && typeof body === 'string' ? ` ${body}` : ''}`;
}

function chooseFault(random: Random, kind: Kind): Fault {
  const anywhere: (readonly [number, Fault])[] = [
    [2, 'refused connection'],
    [2, 'lost request'],
    [1, 'captive portal'],
    [1, 'busy'],
    [1, 'busy with Retry-After'],
    [0.5, 'busy until a date'],
  ];
  const writing: (readonly [number, Fault])[] = [
    [4, 'lost answer'],
    [3, 'late commit'],
    [2, 'trouble after commit'],
  ];
  switch (kind) {
    case 'get':
    case 'token':
      return random.weighted(anywhere);
    case 'patch':
      return random.weighted([...anywhere, ...writing, [1, 'stale without cause']]);
    case 'insert':
    case 'attach':
      return random.weighted([...anywhere, ...writing]);
    case 'upload':
      return random.weighted([
        ...anywhere,
        ...writing,
        [3, 'results shuffled'],
        [2, 'results missing'],
        [2, 'results renamed'],
        [1, 'results repeated'],
      ]);
  }
}

function busy(status: number, headers: Readonly<Record<string, string>>): HttpAnswer {
  return { status, headers, text: '' };
}

const Items = z.array(z.looseObject({ Id: z.string() }));

/** Answers of an upload that a service may give although all was stored. */
function spoil(random: Random, fault: Fault, answer: HttpAnswer): HttpAnswer {
  const items = Items.parse(JSON.parse(answer.text));
  const spoilt = (): unknown[] => {
    switch (fault) {
      case 'results missing':
        return items.slice(1);
      case 'results renamed':
        return items.map((item, index) => ({ ...item, FileName: `upload-${index}.jpg` }));
      case 'results repeated':
        return items.map(() => items[0]);
      default:
        return random.shuffled(items);
    }
  };
  return { ...answer, text: JSON.stringify(spoilt()) };
}

/** Reads a body to its end, as a service does that answers only then. */
function readBody(request: HttpRequest): Promise<Buffer> {
  const { body } = request;
  if (typeof body === 'string' || body === undefined) return Promise.resolve(Buffer.from(body ?? ''));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
    });
    sink.on('finish', () => resolve(Buffer.concat(chunks)));
    body.on('error', reject);
    body.pipe(sink);
  });
}
