import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createCore, openStorage } from '../../../electron/core/app/app.ts';
import { createHttpClient, type HttpClient } from '../../../electron/core/service/http/http.ts';
import { answerMeasured } from '../measure.ts';

// The process that is measured: a core that does what it is asked, on a clock that moves on command.

const [home] = z.tuple([z.string()]).parse(process.argv.slice(2));
let time = Date.parse('2026-05-04T08:00:00Z');
const secrets = new Map<string, string>();
/** Commands that failed for no reason that a person could be shown. */
const faults: string[] = [];
const quiet = (): void => undefined;

/** So that nobody waits for minutes for an answer which never comes; what is bounded is bounded in the same way. */
const HURRIED = { stallAfter: 400, deadline: 1_200 };
let isHurried = false;
const real = createHttpClient();
const client: HttpClient = (request) => real(isHurried ? { ...request, ...HURRIED } : request);

const core = createCore(
  {
    home,
    host: { kind: 'cli', version: '0.0.0', pickFiles: null },
    secrets: {
      read: (name) => Promise.resolve(secrets.get(name) ?? null),
      write: (name, secret) => Promise.resolve(void secrets.set(name, secret)),
      describe: () => 'memory',
    },
    practice: null,
    log: {
      info: quiet,
      warn: quiet,
      error: (message, detail) => void faults.push(`${message} ${JSON.stringify(detail)}`),
    },
    now: () => new Date(time),
    newId: randomUUID,
    random: () => 0.5,
    wait: () => Promise.resolve(),
  },
  openStorage(home),
  client,
);

const Question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), name: z.string(), input: z.unknown() }),
  z.object({ kind: z.literal('advance'), milliseconds: z.number() }),
  z.object({ kind: z.literal('hurry'), isHurried: z.boolean() }),
]);

answerMeasured(async (question) => {
  const asked = Question.parse(question);
  if (asked.kind === 'advance') {
    time += asked.milliseconds;
    return time;
  }
  if (asked.kind === 'hurry') {
    isHurried = asked.isHurried;
    return isHurried;
  }
  const answer = await core.dispatch(asked.name, asked.input);
  return { answer, faults: faults.splice(0) };
});
