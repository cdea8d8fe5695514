import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Log } from '../../library/log.ts';
import type { Launch } from './launch.ts';
import { type End, type PictureProcess, startPictureProcess } from './picture-process.ts';
import type { Job, JobAnswer } from './protocol.ts';

/** Milliseconds. */
interface BoardLimits {
  /** Without work, after which the process is not kept. */
  readonly idle: number;
  /** For one job. The largest picture that is not refused takes a tenth of it on a slow computer. */
  readonly job: number;
}

const LIMITS: BoardLimits = { idle: 30_000, job: 120_000 };

const BLAMED: JobAnswer = { kind: 'refused', code: 'ends-decoder', why: phrase('refused.endsDecoder') };
const UNAVAILABLE: JobAnswer = { kind: 'file', code: 'no-decoder', why: phrase('file.noDecoder') };

interface Asked {
  readonly job: Job;
  readonly answer: (answer: JobAnswer) => void;
  /** How often the process ended under it. */
  readonly ends: number;
}

interface UnderWay extends Asked {
  readonly late: NodeJS.Timeout;
}

/** Hands jobs to the picture process, which it starts for the first of them, and again when it ended under one. */
export class JobBoard {
  readonly #launch: Launch;
  readonly #log: Pick<Log, 'warn' | 'error'>;
  readonly #limits: BoardLimits;
  readonly #waiting: Asked[] = [];
  readonly #suspects: Asked[] = [];
  readonly #underWay = new Map<number, UnderWay>();
  /** Sources that ended the process: named by their content, so that whoever asks for them again knows the answer. */
  readonly #blamed = new Set<string>();
  #present: PictureProcess | null = null;
  #lastId = 0;
  #endsInARow = 0;
  #failedStarts = 0;
  #isPausing = false;
  #restsUntil = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(launch: Launch, log: Pick<Log, 'warn' | 'error'>, limits: BoardLimits = LIMITS) {
    this.#launch = launch;
    this.#log = log;
    this.#limits = limits;
  }

  /** Never rejects. */
  ask(job: Job): Promise<JobAnswer> {
    if (this.#isBlamed(job)) return Promise.resolve(BLAMED);
    if (performance.now() < this.#restsUntil) return Promise.resolve(UNAVAILABLE);
    return new Promise((answer) => {
      this.#waiting.push({ job, answer, ends: 0 });
      this.#goOn();
    });
  }

  /** Of the process that runs now. */
  processId(): number | null {
    return this.#present?.id ?? null;
  }

  /** Ends the process, and with it what it was asked for; what is asked for then starts another. */
  end(): void {
    clearTimeout(this.#idle);
    const present = this.#present;
    this.#present = null;
    present?.end();
    for (const { answer } of [...this.#takeAll(), ...this.#suspects.splice(0), ...this.#waiting.splice(0)]) {
      answer(UNAVAILABLE);
    }
  }

  #isBlamed({ input }: Job): boolean {
    return 'source' in input && this.#blamed.has(input.source);
  }

  #goOn(): void {
    while (!this.#isPausing) {
      const next = this.#next();
      if (next === null) break;
      // Another job for the same picture may have shown it meanwhile.
      if (this.#isBlamed(next.job)) next.answer(BLAMED);
      else this.#send(next);
    }
    const isBusy = this.#underWay.size > 0;
    this.#present?.hold(isBusy);
    clearTimeout(this.#idle);
    if (!isBusy && this.#present !== null) this.#idle = setTimeout(() => this.end(), this.#limits.idle).unref();
  }

  /**
   * [Note: one after the other] While there are suspects one job is under way at a time, so that an end shows whose it was.
   */
  #next(): Asked | null {
    const hasSuspects = this.#suspects.length > 0 || [...this.#underWay.values()].some(({ ends }) => ends > 0);
    if (this.#underWay.size >= (hasSuspects ? 1 : this.#launch.most)) return null;
    return this.#suspects.shift() ?? this.#waiting.shift() ?? null;
  }

  #send(asked: Asked): void {
    this.#present ??= this.#start();
    this.#lastId += 1;
    const id = this.#lastId;
    const late = setTimeout(() => this.#present?.kill(), this.#limits.job).unref();
    this.#underWay.set(id, { ...asked, late });
    this.#present.send(id, asked.job);
  }

  #start(): PictureProcess {
    const started = startPictureProcess(
      this.#launch,
      (id, answer) => this.#take(id, answer),
      (end) => this.#ended(started, end),
    );
    return started;
  }

  #take(id: number, answer: JobAnswer): void {
    const asked = this.#underWay.get(id);
    if (asked === undefined) return;
    this.#underWay.delete(id);
    clearTimeout(asked.late);
    if (answer.kind === 'done' && makesPicture(asked.job)) this.#endsInARow = 0;
    asked.answer(answer);
    this.#goOn();
  }

  #ended(which: PictureProcess, end: End): void {
    // One that was asked to.
    if (this.#present !== which) return;
    this.#present = null;
    if (end.wasReady) this.#failedStarts = 0;
    const left = this.#takeAll();
    // It was idle, and whoever ended it did no harm.
    if (left.length === 0) return;
    this.#log.warn('the picture process ended while it worked', { ...end, jobs: left.map(({ job }) => job.kind) });
    this.#endsInARow += 1;
    if (end.wasReady) for (const asked of left) this.#judge(asked, left.length === 1);
    else {
      this.#failedStarts += 1;
      this.#waiting.unshift(...left);
    }
    this.#startAgain();
  }

  #takeAll(): Asked[] {
    const left = [...this.#underWay.values()];
    this.#underWay.clear();
    for (const { late } of left) clearTimeout(late);
    return left;
  }

  #judge({ job, answer, ends }: Asked, wasAlone: boolean): void {
    const suspect = { job, answer, ends: ends + 1 };
    switch (judge({ ends: suspect.ends, wasAlone })) {
      case 'refuse':
        this.#log.error('a picture ended the process that reads it', { job: job.kind });
        if ('source' in job.input) this.#blamed.add(job.input.source);
        answer(BLAMED);
        break;
      case 'again, alone':
        this.#suspects.push(suspect);
    }
  }

  #startAgain(): void {
    const next = nextStart(this.#endsInARow, this.#failedStarts);
    switch (next.kind) {
      case 'start':
        this.#isPausing = true;
        setTimeout(() => {
          this.#isPausing = false;
          this.#goOn();
        }, next.after);
        break;
      case 'give up':
        this.#log.error('pictures cannot be read', { ends: this.#endsInARow, failedStarts: this.#failedStarts });
        this.#restsUntil = performance.now() + next.restFor;
        for (const { answer } of [...this.#suspects.splice(0), ...this.#waiting.splice(0)]) answer(UNAVAILABLE);
    }
  }
}

function makesPicture({ kind }: Job): boolean {
  return kind !== 'format' && kind !== 'inspect' && kind !== 'plain';
}

// What becomes of jobs and of the picture process when it ended without being asked to. Pure.

/** A job that was under way when the process ended. */
interface Suspect {
  /** How often the process has ended under it, this time included. */
  readonly ends: number;
  /** Nothing else was under way. */
  readonly wasAlone: boolean;
}

/**
 * Of several jobs nobody knows which one it was, and a system short of memory ends whom it likes: each is tried once more, with
 * nothing beside it. One that the process ends under again is to blame.
 */
export function judge({ ends, wasAlone }: Suspect): 'again, alone' | 'refuse' {
  return wasAlone && ends >= 2 ? 'refuse' : 'again, alone';
}

type NextStart =
  /** After so many milliseconds. */
  | { readonly kind: 'start'; readonly after: number }
  /** What waits fails, as pictures cannot be read; a new job tries once more after so many milliseconds. */
  | { readonly kind: 'give up'; readonly restFor: number };

/** Ends without one picture made between them, after which there is no use in starting again at once. */
const MOST_IN_A_ROW = 12;
/** One that cannot even load the decoder will not do so the next time. */
const MOST_FAILED_STARTS = 3;
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 2_000;
const REST = 30_000;

/**
 * @param endsInARow ends since the last picture that was made, this one included
 * @param failedStarts those of them before the process was ready
 */
export function nextStart(endsInARow: number, failedStarts: number): NextStart {
  if (endsInARow >= MOST_IN_A_ROW || failedStarts >= MOST_FAILED_STARTS) return { kind: 'give up', restFor: REST };
  return { kind: 'start', after: Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (endsInARow - 1)) };
}
