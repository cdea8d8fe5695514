import { Writable } from 'node:stream';
import { z } from 'zod';
import { type Failure, failed, type Result, saying, succeeded } from '../../../electron/core/service/http/failure.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from '../../../electron/core/service/http/http.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { type Clock, type Host, scope } from './clock.ts';
import type { Decisions } from './decisions.ts';
import { chooseFault, type Fault, isStoredNothing, type Kind } from './faults.ts';
import { asByOthers, type Change, type ModelService, type Served, type Shown } from './model-service.ts';
import { describe, type Pending } from './pending.ts';
import { probe } from './probes.ts';
import type { Random } from './random.ts';
import { probeArrival, probeFault } from './request-probes.ts';
import type { Swarm } from './swarm.ts';

export type Network = ReturnType<typeof createNetwork>;

export interface NetworkOptions {
  readonly random: Random;
  readonly services: readonly ModelService[];
  readonly clock: Clock;
  readonly swarm: Pick<Swarm, 'faults' | 'slow' | 'longestCreation'>;
  readonly decisions: Decisions;
  readonly trace: (line: string) => void;
  readonly exercised: (fault: string) => void;
  readonly onShown: (shown: readonly Shown[]) => void;
  readonly onSent: (one: Pending) => void;
  readonly onArrived: (one: Pending, body: Buffer) => void;
  readonly onCarriedOut: (changes: readonly Change[], sentAt: number) => void;
  readonly onAnswered: (one: Pending, status: number) => void;
  /** It asked for a pause, in seconds from now. */
  readonly onBusy: (one: Pending, seconds: number) => void;
  /** The process ends at the next moment, before this request has left it. */
  readonly crash: (host: Host) => void;
  /** Recorded content; a binary with another one was refused by the app itself. */
  readonly isKnownContent: (sha256: string) => boolean;
}

/** A request that was cut off is still carried out within this time, if at all: shorter than the app waits. */
const LONGEST_AFTERLIFE = 9_000;
/** The app gives a request up that long after its last progress. */
const LONGEST_WAY = 20_000;
/** No request is on its way for longer than this. */
const OVERDUE = 30_000;

const LOST: Failure = { kind: 'inDoubt', ...saying(phrase('failure.broken')) };
const OFFLINE: Failure = { kind: 'offline', ...saying(phrase('failure.offline')) };
const STOPPED: Failure = { kind: 'stopped', ...saying(phrase('failure.stopped')), mayHaveChanged: true };
const PORTAL: HttpAnswer = { status: 200, headers: { 'content-type': 'text/html' }, text: '<html>Sign in</html>' };
const GATEWAY: HttpAnswer = { status: 404, headers: { 'content-type': 'text/html' }, text: '<h1>404</h1>' };

export function createNetwork(options: NetworkOptions) {
  const { random, services, clock, trace, exercised, decisions } = options;
  const pending: Pending[] = [];
  const offline = new Set<ModelService>();
  const gateway = new Set<ModelService>();
  let rate = 0;
  let late = 0;
  /** How often a copy of the library was put back. */
  let copies = 0;
  let interruptedFiles = 0;
  let sent = 0;
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
    const { service } = one;
    const before = service.binaries.length;
    const changesBefore = service.changes.length;
    options.onArrived(one, body);
    const served = service.handle(one.request, body);
    options.onCarriedOut(service.changes.slice(changesBefore), one.sentAt);
    const stored = service.binaries.slice(before);
    // The app itself does not trust the answer to a request in which it sent something else than it had recorded.
    if (one.kind !== 'bytes' && stored.some((each) => !options.isKnownContent(each.sha256)))
      interruptedFiles += stored.length;
    trace(`  service: ${describe(one)} -> ${served.answer.status}`);
    probeArrival(one, served);
    return served;
  };
  const commitLater = (one: Pending, body: Buffer): void => {
    late += 1;
    const { longestCreation = LONGEST_AFTERLIFE } = options.swarm;
    const isCreation = one.kind === 'insert' || one.kind === 'attach';
    const copiesBefore = copies;
    clock.after(random.int(isCreation ? longestCreation : LONGEST_AFTERLIFE), () => {
      late -= 1;
      const changesBefore = one.service.changes.length;
      const served = commit(one, body);
      if (copies !== copiesBefore) asByOthers(one.service, changesBefore);
      interruptedFiles += filesOf(served, one.kind);
    });
  };

  /** A request meets the service, or something on the way. */
  const arrive = async (one: Pending): Promise<void> => {
    if (offline.has(one.service)) return finish(one, failed(OFFLINE));
    if (gateway.has(one.service) && one.kind !== 'token') {
      exercised('not found by a gateway');
      probeFault('not found by a gateway', one);
      return finish(one, succeeded(GATEWAY));
    }
    const chosen =
      rate > 0 && decisions.happens(rate, 'fault') ? chooseFault(random, options.swarm.faults, one.kind) : null;
    if (chosen !== null) {
      exercised(chosen);
      trace(`  network: ${chosen} for ${describe(one)}`);
      probeFault(chosen, one);
    }
    const body = await readBody(one.request).catch(() => null);
    // The app itself broke it off.
    if (body === null) return finish(one, failed(LOST));
    // Given up while it was read.
    if (!pending.includes(one)) return;
    meet(one, body, chosen);
  };

  const meet = (one: Pending, body: Buffer, fault: Fault | null): void => {
    switch (fault) {
      case 'refused connection':
        return finish(one, failed(OFFLINE));
      case 'lost request':
        return finish(one, failed(LOST));
      case 'captive portal':
        return finish(one, succeeded(PORTAL));
      case 'not found by a gateway':
        return finish(one, succeeded(GATEWAY));
      case 'busy':
        return finish(one, succeeded(status(random.pick([429, 503]))));
      case 'busy with Retry-After':
        return pauseFor(one, random.pick([429, 503]), 1 + random.int(60));
      case 'busy until a date':
        return finish(one, succeeded(status(503, new Date(clock.now() + 1000 * (1 + random.int(60))).toUTCString())));
      case 'refused token':
        one.service.revokeTokens();
        one.served = commit(one, body);
        return;
      case 'stale without cause':
        return finish(one, succeeded(status(412)));
      case 'too large':
        return finish(one, succeeded(status(413)));
      case 'in conflict':
        return finish(one, succeeded(status(409)));
      case 'crash before sending':
        drop(one);
        return options.crash(one.host);
      case 'late commit':
        commitLater(one, body);
        return finish(one, failed(LOST));
      case 'stored nothing: 204':
      case 'stored nothing: error in a 200':
      case 'stored nothing: old value':
      case 'stored nothing: another entity':
      case 'stored nothing: body cut':
        return pretend(one, fault, body);
      case 'lost answer':
      case 'trouble after commit': {
        const served = commit(one, body);
        interruptedFiles += filesOf(served, one.kind);
        return finish(one, fault === 'lost answer' ? failed(LOST) : succeeded(status(random.pick([500, 502]))));
      }
      case 'answer cut off': {
        const served = commit(one, body);
        const { answer } = served;
        one.served = { ...served, answer: { ...answer, text: answer.text.slice(0, answer.text.length / 2) } };
        return;
      }
      case 'results shuffled':
      case 'results missing':
      case 'results renamed':
      case 'results repeated': {
        const served = commit(one, body);
        if (fault !== 'results shuffled') interruptedFiles += filesOf(served, one.kind);
        one.served = served.wrote ? { ...served, answer: spoil(random, fault, served.answer) } : served;
        return;
      }
      case null:
        one.served = commit(one, body);
    }
  };

  const pauseFor = (one: Pending, code: number, seconds: number): void => {
    options.onBusy(one, seconds);
    finish(one, succeeded(status(code, String(seconds))));
  };

  /** The service says that all is well and has done nothing. */
  const pretend = (one: Pending, fault: Fault, body: Buffer): void => {
    const served = one.service.pretend(one.request, fault);
    // What it would have refused in any case it refuses.
    if (served === null || !isStoredNothing(fault)) {
      one.served = commit(one, body);
      return;
    }
    options.onShown(served.shown);
    finish(one, succeeded(served.answer));
  };

  const give = (one: Pending, served: Served): void => {
    options.onShown(served.shown);
    options.onAnswered(one, served.answer.status);
    finish(one, succeeded(served.answer));
  };

  /** The app stopped waiting for this one. What was under way may be carried out all the same. */
  const orphan = (one: Pending, body: Buffer | null): void => {
    drop(one);
    if (one.served !== null) interruptedFiles += filesOf(one.served, one.kind);
    else if (body !== null && random.chance(0.5)) commitLater(one, body);
  };

  const send = (host: Host, request: HttpRequest): Promise<Result<HttpAnswer>> =>
    new Promise((resolve) => {
      if (request.signal?.aborted === true) return resolve(failed(STOPPED));
      const service = services.find(({ at }) => [at.base, at.upload].some((root) => request.url.startsWith(root)));
      if (service === undefined) throw new Error(`Nobody lives at ${request.url}`);
      const command = scope.getStore()?.command ?? 'background';
      const kind = kindOf(request, service);
      const one: Pending = { host, command, kind, request, service, sentAt: clock.now(), resolve, served: null };
      if (kind !== 'token') sent += 1;
      if (kind !== 'get' && kind !== 'token') writesSent += 1;
      pending.push(one);
      options.onSent(one);
      request.signal?.addEventListener('abort', () => {
        if (!pending.includes(one)) return;
        exercised('stopped under way');
        orphan(one, typeof request.body === 'string' ? Buffer.from(request.body) : null);
        resolve(failed(STOPPED));
      });
    });

  /** A process that stalls takes no answer, and sends nothing of a body that it reads from a file. */
  const movable = ({ host, request, served }: Pending): boolean => {
    const stalled = host.stalledUntil > clock.now();
    return !stalled || (served === null && typeof request.body === 'string');
  };

  return {
    client:
      (host: Host): HttpClient =>
      (request) =>
        send(host, request),
    pending,
    /** For as long as it is in one of these, a service cannot be reached, or a gateway answers 404 for it. */
    offline,
    gateway,
    /** Something can arrive or be answered now. */
    get canMove() {
      return pending.some(movable);
    },
    /** Requests whose client has given up, and that a service still carries out. */
    get late() {
      return late;
    },
    /** Files whose upload may have left an unused copy at the service. */
    get interruptedFiles() {
      return interruptedFiles;
    },
    /** Requests that reached the network, tokens aside. */
    get sent() {
      return sent;
    },
    /** POST, PUT and PATCH of them. */
    get writesSent() {
      return writesSent;
    },
    setFaults(next: number): void {
      rate = next;
    },
    /** The library is an older copy of itself: what is still carried out of what it sent before is nothing that it knows of. */
    restored(): void {
      copies += 1;
    },
    /** Lets one of the waiting requests arrive, or one of the answers. */
    async step(): Promise<void> {
      const slow = random.chance(options.swarm.slow);
      await clock.pass(random.int(slow ? LONGEST_WAY : 300));
      const waiting = pending.filter(movable);
      if (waiting.length === 0) return;
      const overdue = waiting.find((one) => one.served === null && clock.now() - one.sentAt > OVERDUE);
      if (overdue === undefined && slow && random.chance(0.5)) return;
      const one = overdue ?? random.pick(waiting);
      if (one.served === null) return arrive(one);
      if (one.host.stalledUntil > one.sentAt) probe('an answer meets a process that slept');
      give(one, one.served);
    },
    /** The app is gone: what it sent may still be at work at the service for a while. */
    async abandon(host: Host): Promise<void> {
      for (const one of pending.filter((each) => each.host === host)) {
        exercised('crash under way');
        if (one.served !== null) probeFault('crash', one);
        orphan(one, one.served === null ? await readBody(one.request).catch(() => null) : null);
      }
    },
  };
}

function kindOf({ method, url }: HttpRequest, { at }: ModelService): Kind {
  if (url === at.token) return 'token';
  if (url.startsWith(`${at.upload}/bytes/`) || url.endsWith('/$value')) return 'bytes';
  if (url.startsWith(at.upload)) return 'upload';
  if (method === 'GET' || method === 'OPTIONS') return 'get';
  if (method === 'PATCH') return 'patch';
  return url.endsWith('/Media') ? 'attach' : 'insert';
}

function status(code: number, retryAfter?: string): HttpAnswer {
  return { status: code, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter }, text: '' };
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
