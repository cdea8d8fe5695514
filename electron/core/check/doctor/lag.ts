import type { Phrase } from '../../../../shared/domain/phrases/phrase.ts';

/** How long after a change reads show it. */
export type Lag =
  /** Milliseconds after the change at which the read was sent that showed it; 0 for the very next one. */
  | { readonly kind: 'shown'; readonly within: number }
  /** No read showed it within so many seconds. */
  | { readonly kind: 'never'; readonly seconds: number }
  | { readonly kind: 'untold'; readonly why: Phrase };

/** Reads what was changed: whether it is shown, or why that cannot be told. */
export type Ask = () => Promise<boolean | { readonly why: Phrase }>;

export interface LagInstruments {
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Milliseconds between two rounds of reads; a minute in all. */
const PAUSES = [0, 100, 200, 400, 800, 1500, 3000, 6000, 12_000, 36_000];

/** Seconds for which a change is looked for. */
export const LONGEST_LOOK = PAUSES.reduce((sum, pause) => sum + pause, 0) / 1000;

/** Reads may be answered from several copies, one of them fresh: so many in a row have to show the change. */
const IN_A_ROW = 3;

/** Asks in several ways, at rising distances, until each of them has shown a change that was made just now. */
export async function measureLags(asks: readonly Ask[], { wait, now }: LagInstruments): Promise<Lag[]> {
  const since = now();
  const found = new Map<Ask, Lag>();
  for (const pause of PAUSES) {
    if (pause > 0) await wait(pause);
    for (const ask of asks.filter((each) => !found.has(each))) {
      const within = pause === 0 ? 0 : now() - since;
      const shown = await askInARow(ask);
      if (typeof shown !== 'boolean') found.set(ask, { kind: 'untold', why: shown.why });
      else if (shown) found.set(ask, { kind: 'shown', within });
    }
    if (found.size === asks.length) break;
  }
  return asks.map((ask) => found.get(ask) ?? { kind: 'never', seconds: LONGEST_LOOK });
}

async function askInARow(ask: Ask): ReturnType<Ask> {
  for (let count = 0; count < IN_A_ROW; count += 1) {
    const shown = await ask();
    if (shown !== true) return shown;
  }
  return true;
}
