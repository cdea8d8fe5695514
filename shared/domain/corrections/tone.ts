import { type Look, MOST_TONE } from '../corrections.ts';

/** What becomes of the three colours of a pixel, each by itself, from 0 to 1. */
type ToneCurves = readonly [ToneCurve, ToneCurve, ToneCurve];
export type ToneCurve = (value: number) => number;

/** Stops by which red and blue part at the end of the scale of temperature, and green at that of tint. */
const TEMPERATURE_STOPS = 0.35;
const TINT_STOPS = 0.25;
/** Light up to which an exposure is exact; above it what is brighter is drawn together instead of cut off. */
const KNEE = 0.75;
/** The most that highlights and shadows bend the scale; more would turn it back on itself. */
const LIFT = 1;
const DROP = 0.7;

/** Of the light that the eye sees of red, green and blue. */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722];

export function hasTone({ exposure, highlights, shadows, temperature, tint }: Look): boolean {
  return [exposure, highlights, shadows, temperature, tint].some((value) => value !== 0);
}

/** Exposure and white balance in linear light, then highlights and shadows as the eye sees them. Pure. */
export function toneCurves(look: Look): ToneCurves {
  const [red, green, blue] = gains(look);
  return [curve(look, red), curve(look, green), curve(look, blue)];
}

/** What white balance and exposure multiply the light of each colour by; a grey stays as bright as the exposure says. */
function gains({ exposure, temperature, tint }: Look): readonly [number, number, number] {
  const warm = (temperature / MOST_TONE) * TEMPERATURE_STOPS;
  const red = 2 ** warm;
  const green = 2 ** ((-tint / MOST_TONE) * TINT_STOPS);
  const blue = 2 ** -warm;
  const level = 2 ** exposure / (RED * red + GREEN * green + BLUE * blue);
  return [red * level, green * level, blue * level];
}

function curve({ highlights, shadows }: Look, gain: number): ToneCurve {
  const [high, low] = [bend(highlights), bend(shadows)];
  return (value) => {
    const seen = toSeen(shoulder(toLight(value) * gain, gain));
    const lifted = seen + low * seen * (1 - seen) ** 3;
    return clamp(lifted + high * (1 - lifted) * lifted ** 3);
  };
}

function bend(value: number): number {
  const share = value / MOST_TONE;
  return share * (share > 0 ? LIFT : DROP);
}

/** Draws what lies between the knee and the brightest into what is left up to white, which stays white. */
function shoulder(light: number, brightest: number): number {
  if (brightest <= 1 || light <= KNEE) return light;
  const [above, most] = [(light - KNEE) / (1 - KNEE), (brightest - KNEE) / (1 - KNEE)];
  return KNEE + (1 - KNEE) * (above / (1 + (above * (most - 1)) / most));
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}

/** The light of a value of sRGB. */
export function toLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The value of sRGB for light. */
export function toSeen(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
