import { LOOPBACK_ROUTES } from '../../shared/contract/bridge.ts';
import { keptPreference } from './kept-preference.ts';
import { callOf, launchToken, requestsWith } from './loopback-request.ts';

/** What was asked before the page was there; each answer is handed out once. */
export interface EarlyAnswers {
  /** The answer to a question, as it came; null where it was not asked. */
  take(name: string, input: unknown): Promise<unknown> | null;
  /** The answer to the loopback host's `GET /session`; null where it was not asked. */
  session(): Promise<unknown> | null;
}

/** Where nothing was asked before. */
export const NO_EARLY_ANSWERS: EarlyAnswers = { take: () => null, session: () => null };

/** The first question of a window that had this listing open last. */
export function firstQuestion<Last extends string>(last: Last | null) {
  return { since: null, listing: { last } };
}

/** Rows of a list of listings that are read at once. */
export const ROWS_AT_ONCE = 60;

/** The rows that the pane of listings begins with; as its own question would be (`workbench/use-board-rows.ts`). */
export const FIRST_ROWS = {
  search: '',
  filter: 'all',
  archived: false,
  sort: 'listed',
  descending: true,
  offset: 0,
  limit: ROWS_AT_ONCE,
  known: {},
  placeOf: null,
} as const;

/** Asks what every window begins with. */
export function begin(page: Window): EarlyAnswers {
  const { lightbox } = page;
  const request = requestsWith(launchToken(page.location));
  const ask = (name: string, input: unknown): Promise<unknown> =>
    lightbox === undefined ? request(LOOPBACK_ROUTES.call(name), callOf(input)) : lightbox.call(name, input);
  const questions: readonly [string, unknown][] = [
    ['workspace.changes', firstQuestion(keptPreference(page, 'lastListing'))],
    ['listing.board', FIRST_ROWS],
    ['app.info', {}],
    ['sync.status', {}],
  ];
  const answers = new Map(questions.map(([name, input]) => [keyOf(name, input), heldBack(ask(name, input))]));
  let session = lightbox === undefined ? heldBack(request(LOOPBACK_ROUTES.session, {})) : null;
  return {
    take(name, input) {
      const key = keyOf(name, input);
      const answer = answers.get(key) ?? null;
      answers.delete(key);
      return answer;
    },
    session() {
      const answer = session;
      session = null;
      return answer;
    },
  };
}

const keyOf = (name: string, input: unknown): string => `${name} ${JSON.stringify(input)}`;

/** A failure belongs to whoever takes the answer, not to the window before that. */
function heldBack(answer: Promise<unknown>): Promise<unknown> {
  answer.catch(() => undefined);
  return answer;
}
