import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { type Finding, finding, propose } from './findings.ts';
import type { Lag } from './lag.ts';
import { type Tick, tickLength } from './tick.ts';

/** The longest that the profile takes for both. */
const LONGEST_TAG_SETTLE = 60_000;

/** `400 ms`, `12 s`; never less than it is. */
function timeIn(milliseconds: number): Phrase {
  return milliseconds < 1000
    ? phrase('time.milliseconds', { count: Math.ceil(milliseconds) })
    : phrase('time.seconds', { count: Math.ceil(milliseconds / 1000) });
}

/** Milliseconds for which reads may lag; null where nothing is known. */
function lengthOf(lag: Lag | null): number | null {
  switch (lag?.kind) {
    case 'shown':
      return lag.within;
    case 'never':
      return lag.seconds * 1000;
    case 'untold':
    case undefined:
      return null;
  }
}

/** What is told of the tick of tags; with the lag of reads it says how long a tag is not trusted (ADR 14). */
export function tickFinding(tick: Tick, lag: Lag | null, { read }: ServiceProfile): Finding {
  const length = tickLength(tick);
  const late = lengthOf(lag) ?? 0;
  const settle = Math.min(LONGEST_TAG_SETTLE, Math.ceil(length + late));
  const why = phrase('lag.tickAndLag', { tick: timeIn(length), lag: timeIn(late) });
  const proposals =
    settle > read.tagSettleMilliseconds
      ? propose('read.tagSettleMilliseconds', read.tagSettleMilliseconds, settle, why)
      : [];
  switch (tick.kind) {
    case 'fine':
      return finding('tagTick', proposals.length > 0 ? 'note' : 'good', phrase('tagTick.fine'), proposals);
    case 'coarse': {
      const coarse = phrase('tagTick.coarse', { time: timeIn(length) });
      return proposals.length > 0
        ? finding('tagTick', 'note', coarse, proposals)
        : finding('tagTick', 'good', phrase('tagTick.waited', { why: coarse }));
    }
    case 'unmoved':
      return finding('tagTick', 'note', phrase('tagTick.unmoved', { count: tick.writes }), proposals);
    case 'untold':
      return finding('tagTick', 'note', phrase('tagTick.untold', { why: tick.why }), proposals);
  }
}

type LagCheck = 'readLag' | 'filterLag';

/** What is told of the lags of reads by key and by `$filter`; the longer one says how long answers are not believed. */
export function lagFindings(byKey: Lag, byFilter: Lag | null, { read }: ServiceProfile): Finding[] {
  const lags: { readonly check: LagCheck; readonly lag: Lag }[] = [{ check: 'readLag', lag: byKey }];
  if (byFilter !== null) lags.push({ check: 'filterLag', lag: byFilter });
  const [slowest] = lags.toSorted((one, other) => (lengthOf(other.lag) ?? 0) - (lengthOf(one.lag) ?? 0));
  return lags.map(({ check, lag }) => {
    const said = lagPhrase(check, lag);
    const length = lengthOf(lag);
    // What never showed it lags for longer than was waited.
    const settle = Math.ceil((length ?? 0) / 1000) * (lag.kind === 'never' ? 2 : 1);
    const isProposed = check === slowest?.check && settle > read.settleSeconds;
    const proposals = isProposed ? propose('read.settleSeconds', read.settleSeconds, settle, said) : [];
    if (length === null || lag.kind === 'never' || isProposed) return finding(check, 'note', said, proposals);
    return finding(check, 'good', length === 0 ? said : phrase('lag.waited', { why: said }));
  });
}

function lagPhrase(check: LagCheck, lag: Lag): Phrase {
  switch (lag.kind) {
    case 'shown':
      return lag.within === 0 ? phrase(`${check}.atOnce`) : phrase(`${check}.within`, { time: timeIn(lag.within) });
    case 'never':
      return phrase(`${check}.never`, { seconds: lag.seconds });
    case 'untold':
      return phrase(`${check}.untold`, { why: lag.why });
  }
}
