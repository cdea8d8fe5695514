// Colour spaces by their published primaries, white and curves, worked out here by themselves: a measure that neither libvips nor
// littleCMS had a part in.

type Triple = readonly [number, number, number];

export interface Space {
  readonly name: string;
  readonly red: readonly [number, number];
  readonly green: readonly [number, number];
  readonly blue: readonly [number, number];
  readonly white: readonly [number, number];
  /** Light from 0 to 1 of a value from 0 to 1. */
  readonly light: (value: number) => number;
}

const D65 = [0.3127, 0.329] as const;
const D50 = [0.3457, 0.3585] as const;
const srgbLight = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** IEC 61966-2-1, SMPTE RP 431-2 with D65, Adobe RGB (1998), and ISO 22028-2 (ROMM, "ProPhoto"). */
export const SPACES = {
  srgb: { name: 'sRGB', red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: D65, light: srgbLight },
  displayP3: {
    name: 'Display P3',
    red: [0.68, 0.32],
    green: [0.265, 0.69],
    blue: [0.15, 0.06],
    white: D65,
    light: srgbLight,
  },
  adobeRgb: {
    name: 'Adobe RGB',
    red: [0.64, 0.33],
    green: [0.21, 0.71],
    blue: [0.15, 0.06],
    white: D65,
    light: (value) => value ** (563 / 256),
  },
  proPhoto: {
    name: 'ProPhoto RGB',
    red: [0.734_699, 0.265_301],
    green: [0.159_597, 0.840_403],
    blue: [0.036_598, 0.000_105],
    white: D50,
    light: (value) => value ** 1.8,
  },
} as const satisfies Record<string, Space>;

function solve(columns: readonly Triple[], wanted: Triple): Triple {
  const [a, b, c] = columns;
  if (a === undefined || b === undefined || c === undefined) throw new RangeError('Three columns.');
  const determinant = (x: Triple, y: Triple, z: Triple): number =>
    x[0] * (y[1] * z[2] - z[1] * y[2]) - y[0] * (x[1] * z[2] - z[1] * x[2]) + z[0] * (x[1] * y[2] - y[1] * x[2]);
  const whole = determinant(a, b, c);
  return [determinant(wanted, b, c) / whole, determinant(a, wanted, c) / whole, determinant(a, b, wanted) / whole];
}

const xyz = ([x, y]: readonly [number, number]): Triple => [x / y, 1, (1 - x - y) / y];

function add(columns: readonly Triple[], [r, g, b]: Triple): Triple {
  const at = (index: 0 | 1 | 2): number =>
    (columns[0]?.[index] ?? 0) * r + (columns[1]?.[index] ?? 0) * g + (columns[2]?.[index] ?? 0) * b;
  return [at(0), at(1), at(2)];
}

function columnsOf({ red, green, blue, white }: Space): Triple[] {
  const raw = [xyz(red), xyz(green), xyz(blue)];
  const amounts = solve(raw, xyz(white));
  return raw.map(([x, y, z], index) => {
    const amount = amounts[index] ?? 0;
    return [x * amount, y * amount, z * amount];
  });
}

/** Bradford, as columns. */
const CONES: readonly Triple[] = [
  [0.8951, -0.7502, 0.0389],
  [0.2664, 1.7135, -0.0685],
  [-0.1614, 0.0367, 1.0296],
];

function adapted(colour: Triple, from: readonly [number, number], to: readonly [number, number]): Triple {
  const [seen, one, other] = [add(CONES, colour), add(CONES, xyz(from)), add(CONES, xyz(to))];
  return solve(CONES, [(seen[0] * other[0]) / one[0], (seen[1] * other[1]) / one[1], (seen[2] * other[2]) / one[2]]);
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

function valueOf(space: Space, light: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (space.light(middle) < light) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Numbers from 0 to 255 of one space as those of another; what the other has not is cut off, channel by channel. */
export function convert(from: Space, to: Space, [r = 0, g = 0, b = 0]: readonly number[]): Triple {
  const colour = add(columnsOf(from), [from.light(r / 255), from.light(g / 255), from.light(b / 255)]);
  const [x, y, z] = solve(columnsOf(to), adapted(colour, from.white, to.white));
  const value = (light: number): number => valueOf(to, clamp(light)) * 255;
  return [value(x), value(y), value(z)];
}

/** Numbers of sRGB as those of another space, whole. */
export function encode(space: Space, srgb: readonly number[]): number[] {
  return convert(SPACES.srgb, space, srgb).map(Math.round);
}
