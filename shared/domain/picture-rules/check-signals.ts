import { exposureFor, type Light } from '../corrections/operations.ts';
import { type Corrections, lookOf, toCorrections } from '../corrections.ts';
import { type Phrase, phrase } from '../phrases/phrase.ts';
import type { PictureFacts } from './facts.ts';
import type { RuleOf, SignalRule } from './rule-set.ts';
import { type PictureCode, type PictureSignals, seenCodes, seenLight, seenSpread, seenTilt } from './signals.ts';

/** Of a picture of one colour nothing else can be said. */
const UNIFORM = 0.02;

/** What such a rule finds wrong; null for nothing, and for a picture that was not measured yet. */
export function faultOfSignals(rule: SignalRule, photo: PictureFacts): Phrase | null {
  const { signals, corrections, original } = photo;
  if (signals === null) return null;
  switch (rule.rule) {
    case 'blank':
      return seenSpread(signals, corrections) < rule.least ? phrase('finding.blank') : null;
    case 'blurred':
      return signals.blur > rule.most && seenSpread(signals, corrections) >= UNIFORM ? phrase('finding.blurred') : null;
    case 'light':
      return faultOfLight(rule, photo, seenLight(signals, corrections));
    case 'tilted':
      return faultOfTilt(rule, seenTilt(signals, corrections));
    case 'qrCode':
      return faultOfCodes(seenCodes(signals, corrections, original));
    case 'cameraPreview':
      return faultOfPreview(signals, corrections);
  }
}

/** What was made to look like dusk is dark. */
function faultOfLight(
  { darkest, brightest, except }: RuleOf<'light'>,
  { imageOf, alteration }: PictureFacts,
  { middle }: Light,
): Phrase | null {
  if (except.includes(imageOf)) return null;
  if (middle < darkest) return alteration?.kind === 'Twilight Conversion' ? null : phrase('finding.tooDark');
  return middle > brightest ? phrase('finding.tooBright') : null;
}

function faultOfTilt({ most, mostVertical }: RuleOf<'tilted'>, tilt: PictureSignals['tilt']): Phrase | null {
  if (tilt === null) return null;
  const { straighten, vertical } = tilt;
  if (Math.abs(straighten) > most) return phrase('finding.tilted', { degrees: Math.abs(straighten).toFixed(1) });
  return Math.abs(vertical) > mostVertical ? phrase('finding.leaning') : null;
}

function faultOfCodes(codes: readonly PictureCode[]): Phrase | null {
  if (codes.length === 0) return null;
  return phrase(codes.some(({ isWeb }) => isWeb) ? 'finding.codeOfAddress' : 'finding.code');
}

/** Whoever turned or mirrored a picture has looked at it. */
function faultOfPreview({ preview }: PictureSignals, corrections: Corrections | null): Phrase | null {
  if (preview === 'blank') return phrase('finding.previewBlank');
  const isLookedAt = corrections?.turn !== undefined || corrections?.mirrored !== undefined;
  return preview === 'turned' && !isLookedAt ? phrase('finding.previewTurned') : null;
}

/** The most stops that a fix changes the light by: what needs more is for a person to look at. */
const MOST_STOPS = 1;

/** Corrections that may end what such a rule finds, the one that changes least first; whether they do is looked at afterwards. */
export function correctionsToTry(rule: SignalRule, { signals, corrections }: PictureFacts): readonly Corrections[] {
  if (signals === null) return [];
  const look = lookOf(corrections);
  if (rule.rule === 'tilted') {
    const tilt = seenTilt(signals, corrections);
    return tilt === null ? [] : present([toCorrections({ ...look, ...tilt })]);
  }
  if (rule.rule !== 'light') return [];
  const seen = seenLight(signals, corrections);
  const suggested = exposureFor(seen);
  const more = seen.middle < rule.darkest ? [0.75, MOST_STOPS] : [-0.75, -MOST_STOPS];
  const stops = [...(suggested === 0 ? [] : [suggested]), ...more];
  return present(stops.map((each) => toCorrections({ ...look, exposure: look.exposure + each })));
}

function present(each: readonly (Corrections | null)[]): readonly Corrections[] {
  return each.flatMap((corrections) => corrections ?? []);
}
